//! Pauses between attempts.

use std::time::Duration;

/// How long to wait before the next attempt: exponential, with full jitter, bounded. The randomness
/// keeps a thousand bots from coming back to a restarted server all at once.
#[derive(Debug)]
pub(crate) struct Backoff {
    first: Duration,
    longest: Duration,
    failures: u32,
}

impl Backoff {
    pub(crate) fn new(first: Duration, longest: Duration) -> Self {
        Self {
            first,
            longest,
            failures: 0,
        }
    }

    /// The longest that `next` may answer now.
    pub(crate) fn ceiling(&self) -> Duration {
        self.first
            .saturating_mul(1 << self.failures.min(16))
            .min(self.longest)
    }

    /// The time to wait after one more failure.
    pub(crate) fn next(&mut self) -> Duration {
        let wait = self.ceiling().mul_f64(fastrand::f64());
        self.failures += 1;
        wait
    }

    pub(crate) fn reset(&mut self) {
        self.failures = 0;
    }
}

/// Spreads a time that many clients were told alike; it is never shortened.
pub(crate) fn jitter(wait: Duration) -> Duration {
    wait.mul_f64(1.0 + fastrand::f64() / 2.0)
}
