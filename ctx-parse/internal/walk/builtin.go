package walk

import (
	"maps"
	"strings"
)

// folders are passed over by name. Each can be re-admitted in a .ctxignore.
var folders = map[string]Reason{
	".git": VCS, ".hg": VCS, ".svn": VCS, ".jj": VCS, ".bzr": VCS, "CVS": VCS,

	"node_modules": Dependency, "bower_components": Dependency, "jspm_packages": Dependency,
	"vendor": Dependency, ".venv": Dependency, "venv": Dependency, "site-packages": Dependency,
	"Pods": Dependency, "Carthage": Dependency, "elm-stuff": Dependency, ".bundle": Dependency,

	"target": Build, "dist": Build, "build": Build, "_build": Build, ".next": Build, ".nuxt": Build,
	".output": Build, ".svelte-kit": Build, "CMakeFiles": Build, "DerivedData": Build,

	"__pycache__": Cache, ".mypy_cache": Cache, ".pytest_cache": Cache, ".ruff_cache": Cache,
	".tox": Cache, ".nox": Cache, ".eggs": Cache, ".cache": Cache, ".parcel-cache": Cache,
	".turbo": Cache, ".gradle": Cache, ".terraform": Cache, ".nyc_output": Cache, ".idea": Cache,
	".vs": Cache, ".ipynb_checkpoints": Cache, ".ctx": Cache,
}

// lockFiles are written by package managers.
var lockFiles = setOf(`go.sum go.work.sum package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml
	bun.lock bun.lockb deno.lock Cargo.lock poetry.lock Pipfile.lock pdm.lock uv.lock composer.lock
	Gemfile.lock packages.lock.json flake.lock mix.lock Podfile.lock pubspec.lock gradle.lockfile
	Package.resolved .terraform.lock.hcl conda-lock.yml`)

// extensions that hold no text worth searching, without the dot, in lower case.
var extensions = merge(
	of(Media, `png jpg jpeg gif bmp ico icns tif tiff webp avif heic psd ai eps xcf svgz mp3 mp4 m4a m4v
		mov avi mkv webm wav flac ogg oga ogv opus aac wma wmv flv ttf otf woff woff2 eot`),
	of(Archive, `zip tar gz tgz bz2 tbz2 xz txz zst lz4 lz 7z rar jar war ear aar whl egg gem nupkg deb rpm
		apk ipa dmg iso img cab crate vsix br`),
	of(BinaryName, `exe dll so dylib a o obj lib pdb class pyc pyo pyd wasm bin dat db sqlite sqlite3 mdb
		pdf doc docx xls xlsx ppt pptx odt ods odp epub onnx pt pth h5 npy npz pkl pickle parquet avro
		orc feather gguf safetensors tflite pb swo swp prof`),
)

func of(reason Reason, words string) map[string]Reason {
	m := map[string]Reason{}
	for w := range setOf(words) {
		m[w] = reason
	}
	return m
}

func merge(sets ...map[string]Reason) map[string]Reason {
	all := map[string]Reason{}
	for _, s := range sets {
		maps.Copy(all, s)
	}
	return all
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		set[w] = true
	}
	return set
}

// builtin returns why a name is passed over in any tree, "" if it is not.
func builtin(name string, isDir bool) Reason {
	if isDir {
		switch {
		case strings.HasPrefix(name, "bazel-"), strings.HasPrefix(name, "cmake-build-"):
			return Build
		case strings.HasSuffix(name, ".egg-info"), strings.HasSuffix(name, ".dist-info"):
			return Build
		}
		return folders[name]
	}
	if lockFiles[name] {
		return Lock
	}
	if name == ".DS_Store" || name == "Thumbs.db" {
		return BinaryName
	}
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return ""
	}
	if name == ".git" { // of a worktree or submodule: a file that points to the repository
		return VCS
	}
	ext := strings.ToLower(name[dot+1:])
	switch ext {
	case "js", "mjs", "cjs", "css", "html":
		if stem := strings.ToLower(name[:dot]); strings.HasSuffix(stem, ".min") || strings.HasSuffix(stem, "-min") {
			return Minified
		}
	case "map":
		if stem := name[:dot]; strings.HasSuffix(stem, ".js") || strings.HasSuffix(stem, ".css") || strings.HasSuffix(stem, ".mjs") {
			return Minified
		}
	}
	return extensions[ext]
}
