<!DOCTYPE html>
<html>
<body>
<?php
/**
 * The page of the store.
 */
declare(strict_types=1);

namespace Acme\Store;

use Acme\Errors\Full;
use Acme\Base\{Container, Loud as Noise};
use function Acme\Util\trace;
use const Acme\Util\DEPTH;
use Psr\Log\LoggerInterface as Logger, Countable;

require_once __DIR__ . '/bootstrap.php';
include 'config.php';

/** How many things fit. */
const LIMIT = 10, MORE = 20;
define('STORE_ROOT', '/srv');

/**
 * Keeps things.
 *
 * @template T
 */
interface Keeper extends Countable, \Traversable
{
    public const KINDS = ['book'];

    /** Keeps one. */
    public function keep(object $thing, bool $force = false): ?int;
}

enum Suit: string implements HasLabel
{
    case Hearts = 'H';
    case Spades = 'S';

    const Wild = self::Spades;

    public function label(): string
    {
        return ucfirst(strtolower($this->name));
    }
}

trait Loud
{
    protected static int $volume = 1;

    abstract public function shout(string $text): void;

    private function whisper(): void {}
}

/**
 * A shelf of things.
 */
#[Entity(table: 'shelves')]
final class Shelf extends Container implements Keeper, \JsonSerializable
{
    use Loud, Noise {
        Noise::shout insteadof Loud;
    }

    /** @var array<int, object> */
    private array $things = [];
    public readonly ?string $label;
    private static $count = 0;
    final protected const DEFAULT_SIZE = 5;

    /**
     * Makes a shelf.
     *
     * @param int $size how many
     */
    public function __construct(
        private int $size = LIMIT,
        #[Sensitive] protected ?Logger $logger = null,
        string ...$rest,
    ) {
        parent::__construct($size);
        self::$count++;
    }

    #[Route('/keep', methods: ['POST'])]
    public function keep(object $thing, bool $force = false): ?int
    {
        if (!$force && $this->full()) {
            throw new Full("no room for {$thing->name()}");
        }
        $this->things[] = $thing;
        $this->logger?->info('kept', ['thing' => $thing]);
        return trace(fn(int $x): int => $x + 1);
    }

    public static function open(string|Path $path, int &$n): static
    {
        return new static(json_decode(file_get_contents($path)));
    }

    private function full(): bool { return count($this->things) >= $this->size; }

    # Old style comment.
    function legacy() { return array_map(function ($t) use (&$x) { return Suit::from($t); }, $this->things); }
}

// Opens the default shelf.
function &open_default(array $options = [], int|string|null $n = null): Shelf|false
{
    function inner_helper() { return new class extends Shelf { public function quiet() {} }; }
    return Shelf::open(...$options);
}

if (!function_exists('helper')) {
    function helper() { return \Acme\Util\deep\call(1); }
}

$handler = function (Request $request) { return $request; };
$default = new Shelf();
?>
<ul>
<?php foreach ($default->things() as $thing): ?>
  <li><?= htmlspecialchars($thing->name) ?></li>
<?php endforeach; ?>
</ul>
<?php
class Broken
{
    public function before() { return 1; }
    public function oops( { }
    public function after() { return 2; }
}

function last_one() {}
?>
</body>
</html>
