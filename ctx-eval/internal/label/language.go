package label

import (
	"path"
	"strings"
)

// extensions names the languages as ctx-parse names them, so that a query's
// language groups with that of the files it asks for.
var extensions = map[string]string{
	".go": "go", ".py": "python", ".pyi": "python", ".pyw": "python", ".java": "java", ".rs": "rust",
	".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp", ".cxx": "cpp", ".c++": "cpp", ".hpp": "cpp", ".hh": "cpp", ".hxx": "cpp", ".h++": "cpp", ".inl": "cpp",
	".cs": "csharp", ".csx": "csharp", ".js": "javascript", ".jsx": "javascript", ".mjs": "javascript", ".cjs": "javascript",
	".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "tsx",
	".kt": "kotlin", ".kts": "kotlin", ".scala": "scala", ".swift": "swift", ".rb": "ruby", ".php": "php", ".dart": "dart",
	".sh": "shell", ".bash": "shell", ".sql": "sql", ".md": "markdown", ".rst": "restructuredtext", ".txt": "text",
	".yaml": "yaml", ".yml": "yaml", ".json": "json", ".toml": "toml", ".xml": "xml", ".proto": "protobuf", ".css": "css", ".html": "html",
}

// LanguageOf names a file's language by the file's name: ctx-parse's name for
// the usual extensions, else the extension itself, "other" without one.
func LanguageOf(file string) string {
	ext := strings.ToLower(path.Ext(file))
	if name := extensions[ext]; name != "" {
		return name
	}
	if ext == "" || ext == "." {
		return "other"
	}
	return ext[1:]
}
