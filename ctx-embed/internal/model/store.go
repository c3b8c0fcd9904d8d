package model

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Store is the folder that installed models lie in: a folder for each model,
// and one for the runtime of each platform.
type Store struct{ Root string }

// Open returns the user's store: the folder CTX_MODELS names, else ctx/models in
// the XDG data folder. The folder need not exist.
func Open() (*Store, error) {
	if dir := os.Getenv("CTX_MODELS"); dir != "" {
		return &Store{dir}, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return &Store{filepath.Join(dir, "ctx", "models")}, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, fmt.Errorf("folder of the models: %w: set CTX_MODELS", err)
	}
	return &Store{filepath.Join(home, ".local", "share", "ctx", "models")}, nil
}

// Path returns where a file of a model lies, installed or not.
func (s *Store) Path(m *Model, file string) string { return filepath.Join(s.Root, m.Name, file) }

// RuntimePath returns where the library of a runtime lies, installed or not.
func (s *Store) RuntimePath(r *Runtime) string {
	return filepath.Join(s.Root, "runtime", r.OS+"-"+r.Arch, r.Library)
}

// Part is one file of a model or its runtime, and its state.
type Part struct {
	Path   string // where it lies
	Choice []File // it is whole if it is any of these
	State  string
}

// States of parts and models.
const (
	StateInstalled = "installed" // every file is there with its size; Verify also compares hashes
	StateMissing   = "missing"
	StateDamaged   = "damaged"
)

// Parts returns the files that m needs on this platform, each with the state
// that its size tells. It reads no file. The error says that the platform has no
// runtime.
func (s *Store) Parts(m *Model) ([]Part, error) {
	var parts []Part
	for _, f := range m.Files {
		parts = append(parts, part(s.Path(m, f.Name), f))
	}
	if m.Kind != KindONNX {
		return parts, nil
	}
	r, err := ThisRuntime()
	if err != nil {
		return parts, err
	}
	var builds []File
	for _, b := range r.Builds {
		builds = append(builds, b.File)
	}
	return append(parts, part(s.RuntimePath(r), builds...)), nil
}

func part(path string, choice ...File) Part {
	p := Part{Path: path, Choice: choice, State: StateMissing}
	info, err := os.Stat(path)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			p.State = StateDamaged
		}
		return p
	}
	p.State = StateDamaged
	for _, f := range choice {
		if info.Mode().IsRegular() && info.Size() == f.Size {
			p.State = StateInstalled
		}
	}
	return p
}

// State returns the state of a model as a whole.
func (s *Store) State(m *Model) string {
	parts, err := s.Parts(m)
	if err != nil {
		return StateMissing
	}
	return whole(parts)
}

func whole(parts []Part) string {
	state := StateInstalled
	for _, p := range parts {
		switch p.State {
		case StateDamaged:
			return StateDamaged
		case StateMissing:
			state = StateMissing
		}
	}
	return state
}

// Installed returns the models that are installed.
func (s *Store) Installed() []*Model {
	var found []*Model
	for i := range Models {
		if s.State(&Models[i]) == StateInstalled {
			found = append(found, &Models[i])
		}
	}
	return found
}

// Verify returns the files that m needs, each with the state that its hash tells.
func (s *Store) Verify(m *Model) ([]Part, error) {
	parts, err := s.Parts(m)
	for i := range parts {
		p := &parts[i]
		if p.State != StateInstalled {
			continue
		}
		sum, err := hashFile(p.Path)
		if err != nil {
			return nil, err
		}
		p.State = StateDamaged
		for _, f := range p.Choice {
			if f.SHA256 == sum {
				p.State = StateInstalled
			}
		}
	}
	return parts, err
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
