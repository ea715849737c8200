//! Durations of the wire and of the standard library.

use std::time::Duration;

/// A duration of the wire; what cannot be told is no time at all.
pub(crate) fn from_wire(duration: &prost_types::Duration) -> Duration {
    Duration::try_from(*duration).unwrap_or_default()
}
