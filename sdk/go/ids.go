package tradewinds

import (
	"crypto/rand"
	"encoding/hex"
)

// newID is a new id for a request or a session: 32 hexadecimal digits.
func newID() string {
	bytes := make([]byte, 16)
	rand.Read(bytes)
	return hex.EncodeToString(bytes)
}
