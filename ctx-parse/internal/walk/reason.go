package walk

// Reason says in a word why a file or folder is not read.
type Reason string

// The reasons. The first group is [Reason.Overrulable].
const (
	VCS            Reason = "vcs"               // a version-control system's own folder
	Dependency     Reason = "dependency_folder" // code of others, fetched by a package manager
	Build          Reason = "build_folder"      // made from source
	Cache          Reason = "cache_folder"      // made by tools
	Lock           Reason = "lock_file"         // written by a package manager
	Minified       Reason = "minified"          // or bundled, or a source map
	Media          Reason = "media"             // pictures, sound, video, fonts
	Archive        Reason = "archive"           // archives and packages
	BinaryName     Reason = "binary_extension"  // compiled code, databases, documents
	NestedCheckout Reason = "nested_checkout"   // a repository of its own: index it by its own path
	GitIgnored     Reason = "gitignored"        // .gitignore or .git/info/exclude

	CtxIgnored     Reason = "ctxignored"
	TooLarge       Reason = "too_large"
	Binary         Reason = "binary"               // a NUL byte near its beginning, or UTF-16
	Symlink        Reason = "symlink"              // inside the root: its target is read under its own path
	SymlinkOutside Reason = "symlink_outside_root" // never followed
	SymlinkBroken  Reason = "symlink_broken"       // leads nowhere, or in a circle
	NotRegular     Reason = "not_regular"          // a pipe, socket or device: never opened
	Vanished       Reason = "vanished"             // gone since its folder was listed
	Unreadable     Reason = "unreadable"           // an error, not a policy
)

// Overrulable reports whether a "!pattern" in a .ctxignore re-admits what is
// passed over for this reason.
func (r Reason) Overrulable() bool {
	switch r {
	case VCS, Dependency, Build, Cache, Lock, Minified, Media, Archive, BinaryName, NestedCheckout, GitIgnored:
		return true
	}
	return false
}
