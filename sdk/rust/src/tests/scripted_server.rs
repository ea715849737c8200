//! A server that says what a test tells it to, on a real connection.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_stream::wrappers::{TcpListenerStream, UnboundedReceiverStream};
use tonic::body::Body;
use tonic::codegen::{Service, http};
use tonic::transport::Server;
use tonic::{Code, Request, Response, Status, Streaming, async_trait};
use tonic_types::{ErrorDetails, StatusExt};

use super::samples;
use crate::v1::bot_service_server::{BotService, BotServiceServer};
use crate::v1::catalog_service_server::{CatalogService, CatalogServiceServer};
use crate::v1::engine_service_server::{EngineService, EngineServiceServer};
use crate::v1::{
    ApplyRequest, ApplyResponse, DeterminizeRequest, DeterminizeResponse, GetComponentsRequest,
    GetComponentsResponse, GetGameRequest, GetGameResponse, GetObservationSpecRequest,
    GetObservationSpecResponse, GetPositionRequest, GetPositionResponse, GetViewRequest,
    GetViewResponse, ListGamesRequest, ListGamesResponse, NewPositionRequest, NewPositionResponse,
    PlayRequest, PlayResponse, RolloutRequest, RolloutResponse,
};

/// One Play stream, as the test holds it.
pub(super) struct Talk {
    requests: Streaming<PlayRequest>,
    responses: UnboundedSender<Result<PlayResponse, Status>>,
}

impl Talk {
    pub(super) fn say(&self, response: PlayResponse) {
        self.responses
            .send(Ok(response))
            .expect("the client listens");
    }

    /// Ends the stream with an error.
    pub(super) fn break_off(self, status: Status) {
        self.responses
            .send(Err(status))
            .expect("the client listens");
    }

    /// What the client says next; none once it hung up.
    pub(super) async fn hear(&mut self) -> Option<crate::v1::play_request::Body> {
        self.requests
            .message()
            .await
            .ok()
            .flatten()
            .and_then(|request| request.body)
    }
}

#[derive(Clone)]
pub(super) struct ScriptedServer {
    opened: UnboundedSender<Talk>,
    /// Of Determinize, which is limited once.
    pub(super) calls: Arc<AtomicU32>,
    /// What GetGame answers instead of the game, first to last.
    pub(super) outages: Arc<Mutex<VecDeque<Status>>>,
}

impl ScriptedServer {
    /// A running server, its address, and the streams that clients open.
    pub(super) async fn start() -> (Self, String, UnboundedReceiver<Talk>) {
        let (opened, streams) = unbounded_channel();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port").to_string();
        let scripted = Self {
            opened,
            calls: Arc::default(),
            outages: Arc::default(),
        };
        let services = Services(scripted.clone());
        let incoming = TcpListenerStream::new(listener);
        tokio::spawn(Server::builder().serve_with_incoming(services, incoming));
        (scripted, address, streams)
    }
}

/// Finds the service of a call by its path.
#[derive(Clone)]
struct Services(ScriptedServer);

impl Service<http::Request<Body>> for Services {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let scripted = self.0.clone();
        match request.uri().path().split('/').nth(1) {
            Some("tradewinds.v1.BotService") => BotServiceServer::new(scripted).call(request),
            Some("tradewinds.v1.CatalogService") => {
                CatalogServiceServer::new(scripted).call(request)
            }
            _ => EngineServiceServer::new(scripted).call(request),
        }
    }
}

#[async_trait]
impl BotService for ScriptedServer {
    type PlayStream = UnboundedReceiverStream<Result<PlayResponse, Status>>;

    async fn play(
        &self,
        request: Request<Streaming<PlayRequest>>,
    ) -> Result<Response<Self::PlayStream>, Status> {
        let (responses, sent) = unbounded_channel();
        let talk = Talk {
            requests: request.into_inner(),
            responses,
        };
        self.opened
            .send(talk)
            .map_err(|_| Status::internal("the test is over"))?;
        Ok(Response::new(UnboundedReceiverStream::new(sent)))
    }
}

fn not_scripted<T>() -> Result<Response<T>, Status> {
    Err(Status::unimplemented("not scripted"))
}

#[async_trait]
impl CatalogService for ScriptedServer {
    async fn get_game(
        &self,
        _: Request<GetGameRequest>,
    ) -> Result<Response<GetGameResponse>, Status> {
        match self.outages.lock().expect("no test panicked").pop_front() {
            Some(outage) => Err(outage),
            None => Ok(Response::new(samples::game())),
        }
    }

    async fn list_games(
        &self,
        _: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        not_scripted()
    }

    async fn get_components(
        &self,
        _: Request<GetComponentsRequest>,
    ) -> Result<Response<GetComponentsResponse>, Status> {
        not_scripted()
    }

    async fn get_observation_spec(
        &self,
        _: Request<GetObservationSpecRequest>,
    ) -> Result<Response<GetObservationSpecResponse>, Status> {
        not_scripted()
    }
}

#[async_trait]
impl EngineService for ScriptedServer {
    async fn determinize(
        &self,
        _: Request<DeterminizeRequest>,
    ) -> Result<Response<DeterminizeResponse>, Status> {
        if self.calls.fetch_add(1, Ordering::SeqCst) == 0 {
            let details = ErrorDetails::with_retry_info(Some(Duration::from_millis(300)));
            return Err(Status::with_error_details(
                Code::ResourceExhausted,
                "slow down",
                details,
            ));
        }
        Ok(Response::new(DeterminizeResponse {
            snapshots: vec![vec![1]],
        }))
    }

    async fn new_position(
        &self,
        _: Request<NewPositionRequest>,
    ) -> Result<Response<NewPositionResponse>, Status> {
        not_scripted()
    }

    async fn get_position(
        &self,
        _: Request<GetPositionRequest>,
    ) -> Result<Response<GetPositionResponse>, Status> {
        not_scripted()
    }

    async fn get_view(
        &self,
        _: Request<GetViewRequest>,
    ) -> Result<Response<GetViewResponse>, Status> {
        not_scripted()
    }

    async fn apply(&self, _: Request<ApplyRequest>) -> Result<Response<ApplyResponse>, Status> {
        not_scripted()
    }

    async fn rollout(
        &self,
        _: Request<RolloutRequest>,
    ) -> Result<Response<RolloutResponse>, Status> {
        not_scripted()
    }
}
