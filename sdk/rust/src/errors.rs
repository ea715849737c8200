//! What can go wrong between a client and the server.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::durations::from_wire;
use crate::v1;

/// Tells errors apart. Those after `Refused` are the server's answers, too, told apart by reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A queue's name cannot be read.
    BadQueue,
    /// A file of certificates or keys cannot be used.
    BadCertificate,
    /// The game has no action of that name.
    UnknownAction,
    /// One side uses TLS and the other does not.
    WrongEncryption,
    /// No server can answer now; trying again may help.
    Unavailable,
    /// The server answered: no.
    Refused,
    /// The key or token does not permit it.
    NotAllowed,
    /// No such match, game or ticket.
    NotFound,
    /// Not one of the legal actions.
    IllegalAction,
    /// The match has moved on.
    StaleVersion,
    /// Another seat is asked.
    NotYourTurn,
    /// The time was up.
    TooLate,
    /// The match is over.
    MatchEnded,
    /// The match is over, but its seed is still in use.
    NotRevealed,
    /// Too much at once; `retry_after` says when to come back.
    RateLimited,
    /// A newer stream of the same session took over.
    SessionReplaced,
}

/// What every call returns when it fails.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Error {
    pub kind: ErrorKind,
    /// The status code of a call or refusal; `Code::Unknown` for errors of the SDK's own.
    pub code: Code,
    pub message: String,
    /// The name of an `ErrorReason`, or of the code where there is none; empty for the SDK's own.
    pub reason: String,
    /// Rule id, version and the like, as `ErrorReason` lists them.
    pub metadata: HashMap<String, String>,
    /// When to try again; none where that would not help.
    pub retry_after: Option<Duration>,
}

impl Error {
    /// An error of the SDK's own.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            code: Code::Unknown,
            message: message.into(),
            reason: String::new(),
            metadata: HashMap::new(),
            retry_after: None,
        }
    }

    /// Whether the server answered "no", as opposed to not answering, or never being asked.
    pub fn is_refusal(&self) -> bool {
        !matches!(
            self.kind,
            ErrorKind::BadQueue
                | ErrorKind::BadCertificate
                | ErrorKind::UnknownAction
                | ErrorKind::WrongEncryption
                | ErrorKind::Unavailable
        )
    }

    /// Whether a later attempt may succeed by itself.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.kind, ErrorKind::Unavailable | ErrorKind::RateLimited)
    }

    fn of(code: Code, reason: String, message: String) -> Self {
        let mut error = Self::new(kind_of(code, &reason), message);
        error.code = code;
        error.reason = if reason.is_empty() {
            code_name(code)
        } else {
            reason
        };
        error
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)?;
        if !self.reason.is_empty() {
            write!(out, " [{}]", self.reason)?;
        }
        Ok(())
    }
}

/// The error behind a failed call, with the details the server attached.
impl From<Status> for Error {
    fn from(status: Status) -> Self {
        let (reason, metadata) = match status.get_details_error_info() {
            Some(info) => (info.reason, info.metadata),
            None => Default::default(),
        };
        let mut error = Error::of(status.code(), reason, message_of(&status));
        error.metadata = metadata;
        error.retry_after = status
            .get_details_retry_info()
            .and_then(|retry| retry.retry_delay);
        error
    }
}

/// The error for something refused inside a stream that goes on.
impl From<&v1::Refusal> for Error {
    fn from(refusal: &v1::Refusal) -> Self {
        let reason = match refusal.reason() {
            v1::ErrorReason::Unspecified => "",
            known => known.as_str_name(),
        };
        let code = Code::from_i32(refusal.code);
        let mut error = Error::of(code, reason.to_owned(), refusal.message.clone());
        error.metadata = refusal.metadata.clone();
        error.retry_after = refusal.retry_after.as_ref().map(from_wire);
        error
    }
}

/// The server's message, or what kept the call from reaching a server.
fn message_of(status: &Status) -> String {
    match std::error::Error::source(status) {
        Some(cause) => causes(cause),
        None => status.message().to_owned(),
    }
}

/// An error and what is behind it, in one line.
pub(crate) fn causes(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let words = cause.to_string();
        if !told.contains(&words) {
            told = format!("{told}: {words}");
        }
        next = cause.source();
    }
    told
}

/// Tells an error by its reason, or by the status code where the reason says nothing more.
fn kind_of(code: Code, reason: &str) -> ErrorKind {
    match reason {
        "ILLEGAL_ACTION" => return ErrorKind::IllegalAction,
        "STALE_VERSION" => return ErrorKind::StaleVersion,
        "NOT_YOUR_TURN" => return ErrorKind::NotYourTurn,
        "TOO_LATE" => return ErrorKind::TooLate,
        "MATCH_ENDED" => return ErrorKind::MatchEnded,
        "NOT_REVEALED" => return ErrorKind::NotRevealed,
        "RATE_LIMITED" => return ErrorKind::RateLimited,
        "SESSION_REPLACED" => return ErrorKind::SessionReplaced,
        _ => {}
    }
    match code {
        Code::Unauthenticated | Code::PermissionDenied => ErrorKind::NotAllowed,
        Code::NotFound => ErrorKind::NotFound,
        Code::ResourceExhausted => ErrorKind::RateLimited,
        Code::Unavailable
        | Code::DeadlineExceeded
        | Code::Cancelled
        | Code::Internal
        | Code::Unknown => ErrorKind::Unavailable,
        _ => ErrorKind::Refused,
    }
}

/// Spells a code as gRPC does: RESOURCE_EXHAUSTED.
fn code_name(code: Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}
