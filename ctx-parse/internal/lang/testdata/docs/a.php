<!-- KeepHTML -->
<?php
namespace Store; // KeepNamespace

/**
 * DocOfLIMIT says how many.
 */
const LIMIT = 1;

/* DocOfShelf keeps é. */
#[KeepAttribute]
class Shelf
{
    /** DocOther1 of a trait. */
    use Loud;

    /** @var int DocOfsize of a property. */
    private int $size = 1;

    /**
     * DocOfput puts.
     *
     * More DocOther2 text.
     */
    #[Route('KeepRoute')]
    // DocOther3 under an attribute
    public function put(
        $a, // KeepParameter
        $b = "KeepDefault"
    ): int {
        // KeepBody
        return "/* KeepString */";
    }

    # DocOfold is old style.
    function old() {}
}

// KeepApart

// DocOfplain is plain.
function plain() { return <<<TEXT
    // KeepHeredoc
    TEXT;
}
?>
<p>// KeepText</p>
