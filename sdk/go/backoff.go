package tradewinds

import (
	"math/rand/v2"
	"time"
)

// backoff says how long to wait before the next attempt: exponential, with full jitter, bounded.
// The randomness keeps a thousand bots from coming back to a restarted server all at once.
type backoff struct {
	first, longest time.Duration
	failures       int
}

// ceiling is the longest that next may answer now.
func (b *backoff) ceiling() time.Duration {
	wait := b.first
	for range min(b.failures, 32) {
		if wait >= b.longest {
			break
		}
		wait *= 2
	}
	return min(wait, b.longest)
}

// next is the time to wait after one more failure.
func (b *backoff) next() time.Duration {
	wait := time.Duration(rand.Float64() * float64(b.ceiling()))
	b.failures++
	return wait
}

func (b *backoff) reset() {
	b.failures = 0
}

// jitter spreads a time that many clients were told alike; it is never shortened.
func jitter(wait time.Duration) time.Duration {
	return time.Duration((1 + rand.Float64()/2) * float64(wait))
}
