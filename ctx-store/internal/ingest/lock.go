package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockTick is how often a lock that another process holds is tried again.
const lockTick = 25 * time.Millisecond

// lockRepo takes the lock that allows one ingest per checkout at a time. The
// operating system releases it when the process dies. The lock's file stays:
// removing it would let two processes lock two files of one name.
func lockRepo(ctx context.Context, dbPath, repo string, wait time.Duration) (*flock.Flock, error) {
	path, err := filepath.EvalSymlinks(dbPath) // one index, one lock, however it is named
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(repo))
	lock := flock.New(path + "." + hex.EncodeToString(sum[:4]) + ".lock")
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	held, err := lock.TryLockContext(ctx, lockTick)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%s: another ctx-store is storing %s: wait until it is done, or end it", dbPath, repo)
	case err != nil:
		return nil, fmt.Errorf("lock %s: %w", lock.Path(), err)
	case !held:
		return nil, fmt.Errorf("lock %s: not granted", lock.Path())
	}
	return lock, nil
}
