//! EngineService: the rules without a match.

use tonic::transport::Channel;

use crate::client::call;
use crate::connection::{Connection, MAX_MESSAGE_BYTES};
use crate::errors::Error;
use crate::v1::engine_service_client::EngineServiceClient;
use crate::v1::{
    ApplyRequest, ApplyResponse, DeterminizeRequest, GetPositionRequest, GetViewRequest, Include,
    NewPositionRequest, NewPositionResponse, Position, RolloutRequest, RolloutResult, View,
};

/// EngineService. Snapshots are opaque bytes the caller keeps.
#[derive(Debug, Clone)]
pub struct Engine {
    connection: Connection,
    stub: EngineServiceClient<Channel>,
}

impl Engine {
    pub(crate) fn new(connection: &Connection) -> Self {
        let stub = EngineServiceClient::new(connection.channel.clone());
        let stub = stub.max_decoding_message_size(MAX_MESSAGE_BYTES);
        Self {
            connection: connection.clone(),
            stub,
        }
    }

    /// The first position of a match.
    pub async fn new_position(
        &self,
        request: NewPositionRequest,
    ) -> Result<NewPositionResponse, Error> {
        call!(self, None, new_position, request).await
    }

    /// Who is asked what, and the legal answers; with details what each costs and does.
    pub async fn position(&self, snapshot: &[u8], details: bool) -> Result<Position, Error> {
        let include = Include {
            action_details: details,
            ..Default::default()
        };
        let request = GetPositionRequest {
            snapshot: snapshot.to_vec(),
            include: Some(include),
        };
        Ok(call!(self, None, get_position, request)
            .await?
            .position
            .unwrap_or_default())
    }

    /// What a seat sees, or a spectator if there is no seat.
    pub async fn view(&self, snapshot: &[u8], seat: Option<usize>) -> Result<View, Error> {
        let request = GetViewRequest {
            snapshot: snapshot.to_vec(),
            viewer_seat: seat.map(|seat| seat as u32),
            ..Default::default()
        };
        Ok(call!(self, None, get_view, request)
            .await?
            .view
            .unwrap_or_default())
    }

    /// The position after some actions; all of them are played, or none.
    pub async fn apply(&self, request: ApplyRequest) -> Result<ApplyResponse, Error> {
        call!(self, None, apply, request).await
    }

    /// Snapshots that a seat cannot tell from the given one.
    pub async fn determinize(
        &self,
        snapshot: &[u8],
        seat: usize,
        count: u32,
    ) -> Result<Vec<Vec<u8>>, Error> {
        let request = DeterminizeRequest {
            snapshot: snapshot.to_vec(),
            viewer_seat: Some(seat as u32),
            count,
            ..Default::default()
        };
        Ok(call!(self, None, determinize, request).await?.snapshots)
    }

    /// What random playouts come to from each of many snapshots, or after each action of them. A
    /// result says how many playouts were done: fewer than asked for if the time was up.
    pub async fn rollout(&self, request: RolloutRequest) -> Result<Vec<RolloutResult>, Error> {
        Ok(call!(self, None, rollout, request).await?.results)
    }
}
