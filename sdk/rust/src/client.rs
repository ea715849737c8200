//! Every call the server answers.

use crate::catalog::Catalog;
use crate::connection::{Access, Connection};
use crate::engine::Engine;
use crate::errors::Error;
use crate::matches::Matches;
use crate::matchmaking::Matchmaking;

/// Every call the server answers, grouped by service; bots usually need only [`crate::run`].
#[derive(Debug, Clone)]
pub struct Client {
    pub catalog: Catalog,
    pub engine: Engine,
    pub matches: Matches,
    pub matchmaking: Matchmaking,
    pub(crate) connection: Connection,
}

impl Client {
    /// A client of a server such as "localhost:50051". It connects with the first call; make it
    /// within a Tokio runtime.
    pub fn connect(server: &str, access: Access) -> Result<Self, Error> {
        let connection = Connection::new(server, access)?;
        Ok(Self {
            catalog: Catalog::new(&connection),
            engine: Engine::new(&connection),
            matches: Matches::new(&connection),
            matchmaking: Matchmaking::new(&connection),
            connection,
        })
    }
}

/// Makes a call of a service: `call!(service, token, method, request)`.
macro_rules! call {
    ($service:expr, $token:expr, $method:ident, $request:expr) => {
        $service.connection.call($token, $request, |request| {
            let mut stub = $service.stub.clone();
            async move { stub.$method(request).await }
        })
    };
}

/// Opens a stream of updates: `follow!(service, token, method, request)`.
macro_rules! follow {
    ($service:expr, $token:expr, $method:ident, $request:expr) => {{
        let request = $service.connection.request($request, $token)?;
        match $service.stub.clone().$method(request).await {
            Ok(opened) => Ok(Updates::new(
                $service.connection.clone(),
                opened.into_inner(),
            )),
            Err(status) => Err($service.connection.explain(status.into()).await),
        }
    }};
}

pub(crate) use {call, follow};
