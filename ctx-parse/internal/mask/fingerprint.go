package mask

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"

	"github.com/zricethezav/gitleaks/v8/config"
)

//go:embed mask.go
var maskSource string

//go:embed rules.go
var rulesSource string

// Fingerprint changes whenever the rules or the code that applies them do: what
// an older version may have left readable is read again.
func Fingerprint() string {
	sum := sha256.Sum256([]byte(maskSource + rulesSource + config.DefaultConfig))
	return hex.EncodeToString(sum[:8])
}
