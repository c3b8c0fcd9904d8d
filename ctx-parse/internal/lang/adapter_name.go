package lang

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// scope is what a file says about the names in it.
type scope struct {
	key      string // the scope of symbol keys
	prefix   string // of qualified names
	shared   bool   // other files may have the same: a container can be elsewhere
	declared bool   // namespaces declared in the file replace the key
	sections bool   // a package reaches to the next
	open     bool   // modules and types of the same name are one in all files
}

// directoryScope: all files of a directory make one package.
func directoryScope(file, pkg string) scope {
	return scope{key: path.Dir(file), prefix: pkg, shared: true}
}

// packageScope: the file declares its package or namespace; one that does not is
// alone with its directory.
func packageScope(file, pkg string) scope {
	pkg = strings.Join(strings.Fields(pkg), "")
	if pkg == "" {
		return scope{key: path.Dir(file), declared: true}
	}
	return scope{key: pkg, prefix: pkg, declared: true}
}

// fileScope: the file stands alone.
func fileScope(file, _ string) scope { return scope{key: file} }

// moduleScope: the file is a module named after it, or after its directory.
func moduleScope(file, _ string) scope {
	name := stem(file)
	if name == "__init__" || name == "__main__" {
		if dir := path.Base(path.Dir(file)); dir != "." && dir != "/" {
			name = dir
		}
	}
	return scope{key: file, prefix: name}
}

// crateScope: the module path is the path below src, the crate is named after
// the folder that holds src.
func crateScope(file, _ string) scope {
	dir, name := path.Dir(file), stem(file)
	parts := strings.Split(dir, "/")
	crate := ""
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i] == "src" {
			if i > 0 {
				crate = strings.ReplaceAll(parts[i-1], "-", "_")
			}
			parts = parts[i+1:]
			break
		}
		if i == 0 {
			parts = nil
		}
	}
	names := parts
	if crate != "" {
		names = append([]string{crate}, parts...)
	}
	if name != "lib" && name != "main" && name != "mod" {
		names = append(names, name)
	}
	return scope{key: file, prefix: strings.Join(names, "::")}
}

func stem(file string) string {
	base := path.Base(file)
	if name := strings.TrimSuffix(base, path.Ext(base)); name != "" {
		return name
	}
	return base
}

// receiverType is the container of a Go method: the base type of its receiver.
func receiverType(name, receiver string) (holder, plain string) {
	receiver = strings.Trim(receiver, "()")
	if i := strings.IndexByte(receiver, '['); i >= 0 {
		receiver = receiver[:i]
	}
	return lastWord(strings.TrimRight(receiver, ",) ")), name
}

// scoped splits a C++ name that says its class: A::B::f.
func scoped(name, _ string) (holder, plain string) {
	if strings.HasPrefix(name, "operator") {
		return "", name
	}
	i := strings.LastIndex(name, "::")
	if op := strings.Index(name, "::operator"); op >= 0 {
		i = op
	}
	if i < 0 {
		return "", name
	}
	return strings.TrimPrefix(withoutGenerics(name[:i]), "::"), name[i+2:]
}

func withoutGenerics(s string) string {
	var b strings.Builder
	depth := 0
	for i := range len(s) {
		switch {
		case s[i] == '<':
			depth++
		case s[i] == '>':
			depth--
		case depth == 0:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// assigned finds the container of a JavaScript function that is assigned to a
// member: Foo.prototype.bar = function. Module objects are no container.
func assigned(name, receiver string) (holder, plain string) {
	receiver = strings.TrimSuffix(receiver, ".prototype")
	if i := strings.LastIndexByte(receiver, '.'); i >= 0 {
		receiver = receiver[i+1:]
	}
	switch receiver {
	case "exports", "module", "this", "self", "window", "global", "globalThis":
		return "", name
	}
	if !isName(receiver) {
		return "", name
	}
	return receiver, name
}

// Rules of visibility, by language.

func capital(s *symbol) bool {
	r, _ := utf8.DecodeRuneInString(s.name)
	return unicode.IsUpper(r)
}

func noUnderscore(s *symbol) bool {
	hidden := strings.HasPrefix(s.name, "_") && !(strings.HasPrefix(s.name, "__") && strings.HasSuffix(s.name, "__"))
	return !hidden && (s.parent == nil || s.parent.exported && !callableKinds[s.parent.kind])
}

func notStatic(s *symbol) bool {
	inCallable := s.parent != nil && callableKinds[s.parent.kind]
	member := s.parent != nil && typeKinds[s.parent.kind]
	return !inCallable && (member || !s.has("static"))
}

func publicMember(s *symbol) bool {
	if s.kind == "module" || s.has("public") {
		return true
	}
	return s.parent != nil && s.parent.kind == "interface" && s.parent.exported && !s.has("private")
}

func public(s *symbol) bool {
	if s.parent != nil && s.parent.kind == "trait" {
		return s.parent.exported
	}
	return s.has("pub") && !strings.HasPrefix(s.signature, "pub(") || strings.HasPrefix(s.signature, "macro_rules!")
}

func moduleExport(s *symbol) bool {
	if s.parent == nil {
		return s.has("export") || strings.Contains(s.signature, "exports.")
	}
	return s.parent.exported && !callableKinds[s.parent.kind] && !s.has("private") && !s.has("protected") && !strings.HasPrefix(s.name, "#")
}
