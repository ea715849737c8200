//! The channel to a server, and how calls are made over it.

use std::time::Duration;

use tokio::time::{Instant, sleep};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::{Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Response, Status};

use crate::backoff::Backoff;
use crate::encryption::{answers_plain_text, answers_tls};
use crate::errors::{Error, ErrorKind, causes};

const DEFAULT_PORT: u16 = 50051;
const MAX_ATTEMPTS: u32 = 4;
pub(crate) const MAX_MESSAGE_BYTES: usize = 16 << 20;

/// How to get in; the default is for a server without keys and encryption.
#[derive(Debug, Clone)]
pub struct Access {
    pub api_key: Option<String>,
    /// None for plain text; see [`crate::load_tls`].
    pub tls: Option<ClientTlsConfig>,
    /// That a call may take, repetitions included.
    pub time: Duration,
}

impl Default for Access {
    fn default() -> Self {
        Self {
            api_key: None,
            tls: None,
            time: Duration::from_secs(30),
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Connection {
    server: String,
    access: Access,
    key: Option<MetadataValue<Ascii>>,
    pub(crate) channel: Channel,
}

impl Connection {
    /// Connects with the first call.
    pub(crate) fn new(server: &str, access: Access) -> Result<Self, Error> {
        let server = with_port(server);
        let scheme = if access.tls.is_some() {
            "https"
        } else {
            "http"
        };
        let bad = |error: tonic::transport::Error| {
            Error::new(
                ErrorKind::Unavailable,
                format!("{server}: {}", causes(&error)),
            )
        };
        let mut endpoint = Endpoint::from_shared(format!("{scheme}://{server}"))
            .map_err(bad)?
            .connect_timeout(access.time)
            .http2_keep_alive_interval(Duration::from_secs(20))
            .keep_alive_timeout(Duration::from_secs(10));
        if let Some(tls) = &access.tls {
            endpoint = endpoint
                .tls_config(tls.clone())
                .map_err(|error| Error::new(ErrorKind::BadCertificate, causes(&error)))?;
        }
        let key = access
            .api_key
            .as_ref()
            .map(|key| header(&format!("Bearer {key}")))
            .transpose()?;
        Ok(Self {
            channel: endpoint.connect_lazy(),
            server,
            access,
            key,
        })
    }

    /// A message with who calls: the API key, and the token of the seat the call is for.
    pub(crate) fn request<Q>(&self, message: Q, token: Option<&str>) -> Result<Request<Q>, Error> {
        let mut request = Request::new(message);
        if let Some(key) = &self.key {
            request.metadata_mut().insert("authorization", key.clone());
        }
        if let Some(token) = token {
            request
                .metadata_mut()
                .insert("tradewinds-seat-token", header(token)?);
        }
        Ok(request)
    }

    /// Makes one call. Every call is a read or carries a request id, so it is repeated where the
    /// server was away or said when to try again, within the time limit.
    pub(crate) async fn call<Q, A, F>(
        &self,
        token: Option<&str>,
        message: Q,
        method: impl Fn(Request<Q>) -> F,
    ) -> Result<A, Error>
    where
        Q: Clone,
        F: Future<Output = Result<Response<A>, Status>>,
    {
        let end = Instant::now() + self.access.time;
        let mut pauses = Backoff::new(Duration::from_millis(200), Duration::from_secs(3));
        let mut attempts = 0;
        loop {
            attempts += 1;
            let mut request = self.request(message.clone(), token)?;
            request.set_timeout(end.saturating_duration_since(Instant::now()));
            let error = match method(request).await {
                Ok(answer) => return Ok(answer.into_inner()),
                Err(status) => Error::from(status),
            };
            match repeat_after(&error, attempts, &mut pauses) {
                Some(wait) if Instant::now() + wait < end => sleep(wait).await,
                _ => return Err(self.explain(error).await),
            }
        }
    }

    /// `WrongEncryption` if that is why no server could be reached, else the error itself.
    pub(crate) async fn explain(&self, error: Error) -> Error {
        if error.kind != ErrorKind::Unavailable || !error.metadata.is_empty() {
            return error;
        }
        let server = &self.server;
        if self.access.tls.is_none() && answers_tls(server).await {
            let message = format!(
                "{server} uses TLS: connect with load_tls, and name the authority of its \
                 certificate if that is one of its own"
            );
            return Error::new(ErrorKind::WrongEncryption, message);
        }
        if self.access.tls.is_some() && answers_plain_text(server).await {
            let message = format!("{server} does not use TLS: connect without TLS");
            return Error::new(ErrorKind::WrongEncryption, message);
        }
        error
    }
}

/// How long to wait before the same call is made again, if that may help.
fn repeat_after(error: &Error, attempts: u32, pauses: &mut Backoff) -> Option<Duration> {
    if error.kind == ErrorKind::RateLimited {
        return error.retry_after;
    }
    let may_pass = ["UNAVAILABLE", "DRAINING", "STORE_UNAVAILABLE", "TRY_LATER"];
    if attempts >= MAX_ATTEMPTS || !may_pass.contains(&error.reason.as_str()) {
        return None;
    }
    error.retry_after.or_else(|| Some(pauses.next()))
}

fn header(text: &str) -> Result<MetadataValue<Ascii>, Error> {
    text.parse().map_err(|_| {
        Error::new(
            ErrorKind::NotAllowed,
            "a key or token holds letters that cannot be sent",
        )
    })
}

/// Gives a host without a port the default one.
pub(crate) fn with_port(server: &str) -> String {
    let bare_ipv6 = !server.starts_with('[') && server.matches(':').count() > 1;
    if bare_ipv6 {
        format!("[{server}]:{DEFAULT_PORT}")
    } else if server.ends_with(']') || !server.contains(':') {
        format!("{server}:{DEFAULT_PORT}")
    } else {
        server.to_owned()
    }
}
