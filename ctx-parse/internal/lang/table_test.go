package lang

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNothing(t *testing.T) { t.Log(cmp.Diff(1, 2)) }
