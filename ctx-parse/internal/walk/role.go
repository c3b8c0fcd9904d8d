package walk

import (
	"strings"

	"github.com/cc490767/ctx/shared/wire"
)

// Folders that give what lies in them a role, at any depth.
var (
	vendoredFolders = setOf("vendor node_modules third_party third-party thirdparty bower_components external extern deps Pods")
	testFolders     = setOf("test tests __tests__ testdata testing spec specs e2e fixtures __mocks__ __snapshots__ __fixtures__ androidTest")
	exampleFolders  = setOf("example examples sample samples demo demos tutorial tutorials")
	docFolders      = setOf("doc docs documentation man")
)

var (
	docExtensions    = setOf("md mdx markdown rst txt adoc asciidoc org tex texi pod rdoc textile 1 3 5 7 8 man")
	docNames         = setOf("README LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTORS CHANGELOG CHANGES HISTORY NEWS TODO INSTALL MAINTAINERS OWNERS CODEOWNERS PATENTS")
	configExtensions = setOf("json jsonc json5 yaml yml toml ini cfg conf config properties env xml plist editorconfig lock gradle tf tfvars hcl cmake mk bazel bzl csproj vbproj fsproj sln props targets nix service desktop")
	configNames      = setOf("Makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Vagrantfile Procfile Gemfile Rakefile CMakeLists.txt BUILD WORKSPACE go.mod go.work Pipfile requirements.txt setup.cfg Justfile justfile Tiltfile")
)

// Role returns what a file is for, judged by its path and its language ("" for
// unknown, as lang.Detect names it).
func Role(path, language string) string {
	parts := strings.Split(path, "/")
	name, dirs := parts[len(parts)-1], parts[:len(parts)-1]
	stem, ext := name, ""
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		stem, ext = name[:dot], strings.ToLower(name[dot+1:])
	}
	document := docExtensions[ext] && !configNames[name] || docNames[name] || docNames[stem] && ext == ""
	switch {
	case anyOf(dirs, vendoredFolders):
		return wire.RoleVendored
	case testName(stem, ext) || anyOf(dirs, testFolders):
		return wire.RoleTest
	case anyOf(dirs, exampleFolders):
		return wire.RoleExample
	case document || language == "markdown":
		return wire.RoleDoc
	case configExtensions[ext] || configNames[name] || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "Dockerfile."):
		return wire.RoleConfig
	case language == "" && anyOf(dirs, docFolders):
		return wire.RoleDoc
	}
	return wire.RoleSource
}

func anyOf(dirs []string, set map[string]bool) bool {
	for _, d := range dirs {
		if set[d] {
			return true
		}
	}
	return false
}

// testName knows the names that languages' own test tools look for.
func testName(stem, ext string) bool {
	switch ext {
	case "go", "c", "cc", "cpp", "cxx", "rs", "exs", "rb", "dart", "lua":
		return strings.HasSuffix(stem, "_test") || strings.HasSuffix(stem, "_spec") || strings.HasSuffix(stem, "_unittest")
	case "py":
		return strings.HasPrefix(stem, "test_") || strings.HasSuffix(stem, "_test") || stem == "conftest"
	case "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts", "vue", "svelte":
		return strings.HasSuffix(stem, ".test") || strings.HasSuffix(stem, ".spec")
	case "java", "kt", "kts", "cs", "scala", "swift", "php", "groovy":
		return strings.HasSuffix(stem, "Test") || strings.HasSuffix(stem, "Tests") ||
			strings.HasSuffix(stem, "TestCase") || strings.HasSuffix(stem, "Spec")
	case "snap", "txtar":
		return true
	}
	return false
}
