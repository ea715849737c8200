//! Certificates, and what the other side says if only one of the two encrypts.

use std::fs::read;
use std::path::Path;
use std::time::Duration;

use tonic::transport::{Certificate, ClientTlsConfig, Endpoint, Identity};

use crate::errors::{Error, ErrorKind, causes};

const PROBE_TIME: Duration = Duration::from_secs(2);
const NOT_TRUSTED: &str = "invalid peer certificate";
const NOT_TLS: &str = "InvalidContentType";

/// Reads files in PEM. Without `ca` the system's certificates are trusted; `own` is the client's
/// certificate and its key, for servers that ask for them (mTLS).
pub fn load_tls(ca: Option<&Path>, own: Option<(&Path, &Path)>) -> Result<ClientTlsConfig, Error> {
    let mut tls = ClientTlsConfig::new();
    tls = match ca {
        Some(file) => tls.ca_certificate(Certificate::from_pem(pem(file)?)),
        None => tls.with_native_roots(),
    };
    if let Some((certificate, key)) = own {
        tls = tls.identity(Identity::from_pem(pem(certificate)?, pem(key)?));
    }
    Ok(tls)
}

fn pem(file: &Path) -> Result<Vec<u8>, Error> {
    let bad = |why: String| {
        Error::new(
            ErrorKind::BadCertificate,
            format!("{}: {why}", file.display()),
        )
    };
    let text = read(file).map_err(|error| bad(error.to_string()))?;
    if !text.windows(5).any(|part| part == b"-----") {
        return Err(bad("no certificate or key in it".to_owned()));
    }
    Ok(text)
}

/// Whether a server on this address answers a TLS handshake, whoever its certificate is of.
pub(crate) async fn answers_tls(server: &str) -> bool {
    handshake(server)
        .await
        .is_some_and(|answer| answer.contains(NOT_TRUSTED))
}

/// Whether a server on this address answers a TLS handshake with something else.
pub(crate) async fn answers_plain_text(server: &str) -> bool {
    handshake(server)
        .await
        .is_some_and(|answer| answer.contains(NOT_TLS))
}

/// What a handshake that trusts nobody fails of; none if it does not come so far.
async fn handshake(server: &str) -> Option<String> {
    let endpoint = Endpoint::from_shared(format!("https://{server}")).ok()?;
    let connecting = endpoint.tls_config(ClientTlsConfig::new()).ok()?;
    let answer = tokio::time::timeout(PROBE_TIME, connecting.connect())
        .await
        .ok()?;
    answer.err().map(|error| causes(&error))
}
