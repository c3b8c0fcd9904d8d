package mine

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cc490767/ctx/ctx-eval/internal/history"
)

// Reasons to leave a commit out.
const (
	whyBot       = "by bots"
	whyRevert    = "reverts and merges"
	whyUpdate    = "dependency updates"
	whyRelease   = "releases and changelogs"
	whyCosmetic  = "typos, formatting, lint"
	whyDocs      = "about documentation, tests or the build"
	whyMechanic  = "mechanical rewrites"
	whyShort     = "too few words"
	whyName      = "only a name, or naming a file"
	whyNoSource  = "no source file of the snapshot"
	whyMany      = "too many files"
	whyNew       = "mostly files newer than the snapshot"
	whyDuplicate = "the same question twice"
)

// bot finds authors that are programs.
var bot = regexp.MustCompile(`(?i)\[bot\]|\bbot\b|-bot\b|dependabot|renovate|greenkeeper|pre-commit-ci|github-actions|weblate|snyk|imgbot|codecov|allcontributors|deepsource|mergify|autofix`)

// trivial says by their words which commits ask nothing.
var trivial = []struct {
	why string
	*regexp.Regexp
}{
	{whyRevert, regexp.MustCompile(`(?i)^(revert|reapply|merge|back out|backout)\b|^this reverts`)},
	{whyUpdate, regexp.MustCompile(`(?i)^\W*(bump|upgrade|downgrade|pin|unpin|update|updating|updates?d?)\b.*(\b(dep|deps|dependenc(y|ies)|requirements?|modules?|packages?|vendor(ed)?|lock ?files?|submodules?|go\.mod|golang|actions?|pre-commit|quic-go|certmagic|to v?\d+(\.\d+)*)\b|\bv\d)|^bump\b|\bgo\.(mod|sum)\b|\bgo mod tidy\b|\bdependabot\b|\bdependenc(y|ies)\b.*\b(updates?|upgrades?|bumps?)\b`)},
	{whyRelease, regexp.MustCompile(`(?i)^v?\d+(\.\d+)+\S*$|^(prepare|start|begin|cut|tag|mark)?\s*(for\s+)?(the\s+)?(new\s+)?(release|version)\b|\bchange ?log\b|\brelease notes\b|\brelease v?\d|^(set|update|increment|increase) (the )?version|\bback to dev\b|\b\d+\.\d+(\.\d+)*\.?(rc\d*|dev\d*|alpha|beta)|^following the release`)},
	{whyCosmetic, regexp.MustCompile(`(?i)\b(typos?|spelling|misspell(ed|ings?)?|grammar|gofmt|gofumpt|goimports|golint|golangci(-lint)?|lint(er|ers|ing|s)?|pylint|flake8|ruff|isort|pyupgrade|whitespace|indentation|code style|reformat(ted|ting)?|formatting fix(es)?|pre-?commit|eslint|prettier|clang-format|rustfmt|clippy|appease|nits?|copyright|licen[cs]e headers?|staticcheck|go vet|mypy|pyright)\b|^(run |apply |fix )?(black|format(ting)?|style)( fix(es)?)?$|^(minor|small|trivial|more|misc\.?|some|further)?\s*(clean-?ups?|tweaks?|polish|refactor(ing)?)$`)},
	{whyDocs, regexp.MustCompile(`(?i)^(\w+ )?(add|adds|added|update|updated|improve|improved|fix|fixed|more|move|remove|rewrite|clarify|expand|correct|edit|reorgani[sz]e|wrap|tidy|clean up)( \w+){0,3} (docs?|documentation|docstrings?|doc ?strings?|comments?|godocs?|readme(\.\w+)?|tests?|unit tests?|test cases?|test suite|examples?|type hints?|annotations?|typing|benchmarks?|ci|workflows?)\b( (for|to|in|on|of|about|from)\b.*)?$|^(docs?|readme|tests?|ci|github|workflows?|comments?|tox|travis|appveyor|makefile|typing|annotations?)\b|\breadme\b|\bsphinx\b|\bgithub (actions?|workflows?)\b|\.github\b|\bissue templates?\b|\bcode ?owners\b|\bdocstrings?\b|\bdeprecat\w+ (note|directive)s?\b|\bversion(added|changed)\b|^([\w/,-]+:? )?document(s|ed|ing)?\b|\bdoc (lines?|comments?|strings?)\b`)},
	{whyMechanic, regexp.MustCompile(`(?i)\b(moderni[sz]e|typing|type (hints?|annotations?|checking)|python ?[23](\.\d+)?|py[23]k?|pypy|(relative|absolute|unused|star|circular|cyclic) imports?|import sorting|f-?strings?|interface\{\}|go fix|goroutine-safe lint|superfluous|unused (variables?|functions?|code|args?|arguments?|parameters?|constants?)|dead code|vestiges|(slices|maps)\.[A-Z]\w+|six\b|go 1\.\d+|io/?ioutil|rename (variables?|receivers?))\b|^(imports?|renames?|typing|types?)$`)},
}

// trivialTypes are types of conventional commits that say the same.
var trivialTypes = map[string]string{
	"chore": whyDocs, "docs": whyDocs, "doc": whyDocs, "test": whyDocs, "tests": whyDocs, "ci": whyDocs, "build": whyDocs,
	"style": whyCosmetic, "release": whyRelease, "deps": whyUpdate, "revert": whyRevert, "wip": whyShort,
}

// why says why a commit is no question; empty if it may be one.
func why(c *history.Commit, m message) string {
	if bot.MatchString(c.Author) {
		return whyBot
	}
	if reason := trivialTypes[m.types]; reason != "" {
		return reason
	}
	subject, _, _ := strings.Cut(strings.TrimSpace(c.Message), "\n")
	for _, t := range trivial {
		if t.MatchString(subject) || t.MatchString(m.text) {
			return t.why
		}
	}
	return ""
}

// code is how the names of source files end.
var code = strings.Fields(`.go .py .pyi .pyx .java .kt .kts .scala .groovy .clj .rs .c .h .cc .cpp .cxx .hpp .hh .hxx .inl .m .mm
	.cs .fs .vb .js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .rb .php .pl .pm .lua .swift .dart .zig .nim .ex .exs .erl .hs .ml .mli
	.elm .jl .r .sh .bash .ps1 .sql .proto .thrift .graphql .scss .sass .less .css .html .tmpl .s .asm .sol .tf .awk`)

var (
	testPath   = regexp.MustCompile(`(?i)(^|/)(tests?|testing|testdata|__tests__|specs?|e2e|fixtures|[\w-]*tests)/|(^|/)(test_[^/]*|conftest)\.py$|[_.-](test|tests|spec)\.\w+$|(Test|Tests|TestCase|Spec)\.(java|kt|cs|scala|swift|groovy)$`)
	vendorPath = regexp.MustCompile(`(^|/)(vendor|node_modules|third_party|thirdparty|external|dist|build|generated|gen|_vendor|bower_components)/|\.(min|bundle)\.\w+$|\.pb\.(go|cc|h)$|_pb2\.py$|[_.-]gen(erated)?\.\w+$|(^|/)zz_generated|(^|/)(docs?|examples?|documentation|artwork|bench|benchmarks?)/|(^|/)(setup\.py|conf\.py|gulpfile\.js|webpack\.config\.js)$`)
)

// source reports whether a path is a source file that a question may be about,
// and whether it is one of tests.
func source(file string) (is, test bool) {
	if !slices.Contains(code, strings.ToLower(path.Ext(file))) || !labelable(file) || vendorPath.MatchString(file) {
		return false, false
	}
	return true, testPath.MatchString(file)
}

// labelable reports whether a label can name the path.
func labelable(file string) bool {
	return utf8.ValidString(file) && !strings.ContainsAny(file, "*\x00")
}
