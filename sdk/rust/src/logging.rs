//! Reports on standard error, for programs that set no logger of their own.

use log::{LevelFilter, Log, Metadata, Record};

struct StandardError;

impl Log for StandardError {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with(env!("CARGO_CRATE_NAME"))
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            eprintln!("{}: {}", record.level(), record.args());
        }
    }

    fn flush(&self) {}
}

/// Writes what the SDK reports to standard error, unless the program has a logger.
pub(crate) fn ensure_logger() {
    if log::set_logger(&StandardError).is_ok() {
        log::set_max_level(LevelFilter::Info);
    }
}
