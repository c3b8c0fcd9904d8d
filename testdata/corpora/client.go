package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// clients fetch a package into a folder and return the folder of its files. The
// hash has been compared when they return.
var clients = map[string]func(c corpus, tmp string) (tree string, err error){
	"npm": npm, "pip": pip, "cargo": cargo, "mvn": mvn,
}

// hashFault is what clients say that compare hashes themselves: such a package is
// wrong, not absent.
var hashFault = regexp.MustCompile(`DO NOT MATCH THE HASHES|checksum mismatch|SECURITY ERROR|failed to verify the checksum|EINTEGRITY`)

// command runs a client in a folder; a failure is errSkipped with the client's
// last line, unless it is a wrong hash.
func command(dir string, env []string, name string, args ...string) ([]byte, error) {
	if _, err := exec.LookPath(name); err != nil {
		return nil, fmt.Errorf("%w: %s is not installed", errSkipped, name)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		said := strings.TrimSpace(errs.String() + "\n" + out.String())
		lines := strings.Split(said, "\n")
		if hashFault.MatchString(said) {
			return nil, fmt.Errorf("%s %s: the package has another hash than corpora.lock or the registry says: %s", name, args[0], lines[len(lines)-1])
		}
		return nil, fmt.Errorf("%w: %s %s: %v: %s", errSkipped, name, args[0], err, lines[len(lines)-1])
	}
	return out.Bytes(), nil
}

func mismatch(got, want string) error {
	return fmt.Errorf("the package has hash %s, corpora.lock says %s", got, want)
}

// goModule's hash is the module's h1 sum; go keeps the module.
func goModule(c corpus) (string, error) {
	out, err := command(os.TempDir(), []string{"GOFLAGS=", "GOWORK=off"}, "go", "mod", "download", "-json", c.pkg+"@"+c.version)
	if err != nil {
		return "", err
	}
	var module struct{ Sum, Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return "", fmt.Errorf("go mod download: %w", err)
	}
	if module.Sum != c.hash {
		return "", mismatch(module.Sum, c.hash)
	}
	return filepath.Join(module.Dir, filepath.FromSlash(c.sub)), nil
}

// npm's hash is the registry's integrity, sha512-BASE64.
func npm(c corpus, tmp string) (string, error) {
	if _, err := command(tmp, nil, "npm", "pack", "--ignore-scripts", "--loglevel=error", c.pkg+"@"+c.version); err != nil {
		return "", err
	}
	return unpackOnly(c, tmp, "*.tgz")
}

// pip's hash is sha256:HEX of a wheel or a source distribution; pip takes the
// one that has it.
func pip(c corpus, tmp string) (string, error) {
	list := filepath.Join(tmp, "requirements.txt")
	if err := os.WriteFile(list, []byte(c.pkg+"=="+c.version+" --hash="+c.hash+"\n"), 0o644); err != nil {
		return "", err
	}
	files := filepath.Join(tmp, "files")
	args := []string{"download", "--quiet", "--no-deps", "--require-hashes", "--disable-pip-version-check", "--dest", files, "--requirement", list}
	if _, err := command(tmp, nil, "pip", args...); err != nil {
		return "", err
	}
	return unpackOnly(c, files, "*")
}

// mvn's hash is sha256:HEX of the jar of sources; the package is GROUP:NAME.
func mvn(c corpus, tmp string) (string, error) {
	artifact := c.pkg + ":" + c.version + ":jar:sources"
	args := []string{"-q", "-B", "dependency:copy", "-Dartifact=" + artifact, "-DoutputDirectory=" + filepath.Join(tmp, "files")}
	if _, err := command(tmp, nil, "mvn", args...); err != nil {
		return "", err
	}
	return unpackOnly(c, filepath.Join(tmp, "files"), "*.jar")
}

var checksum = regexp.MustCompile(`checksum = "([0-9a-f]{64})"`)

// cargo's hash is sha256:HEX of the crate, which cargo compares itself and keeps
// in its lock file. The crate is unpacked in a cargo home of its own.
func cargo(c corpus, tmp string) (string, error) {
	manifest := fmt.Sprintf("[package]\nname = \"corpus\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[lib]\npath = \"lib.rs\"\n"+
		"[dependencies]\n%s = { version = \"=%s\", default-features = false }\n", c.pkg, strings.SplitN(c.version, "+", 2)[0])
	for name, text := range map[string]string{"Cargo.toml": manifest, "lib.rs": ""} {
		if err := os.WriteFile(filepath.Join(tmp, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	if _, err := command(tmp, nil, "cargo", "vendor", "--quiet", "vendor"); err != nil {
		return "", err
	}
	lock, err := os.ReadFile(filepath.Join(tmp, "Cargo.lock"))
	if err != nil {
		return "", err
	}
	_, entry, _ := strings.Cut(string(lock), "name = \""+c.pkg+"\"\n")
	if got := checksum.FindStringSubmatch(entry); got == nil || "sha256:"+got[1] != c.hash {
		return "", mismatch(fmt.Sprint(got), c.hash)
	}
	return filepath.Join(tmp, "vendor", c.pkg), nil
}
