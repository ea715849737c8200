//! MatchService: matches as organisers, guests and spectators meet them.

use tonic::transport::Channel;

use crate::client::{call, follow};
use crate::connection::{Connection, MAX_MESSAGE_BYTES};
use crate::errors::Error;
use crate::ids::new_id;
use crate::sequences::{Pages, Updates};
use crate::v1::match_service_client::MatchServiceClient;
use crate::v1::seat_assignment::Player;
use crate::v1::{
    CreateMatchRequest, CreateMatchResponse, GetMatchRequest, GetReplayRequest, Include,
    ListMatchesRequest, ListStepsRequest, Match, MatchState, MatchStep, ResignRequest,
    SeatAssignment, SubmitMoveRequest, VerifyReplayRequest, VerifyReplayResponse,
    WatchMatchRequest, WatchMatchResponse,
};

pub(crate) const PAGE_SIZE: u32 = 500;

/// Seats the bot of this name, invited on its Play stream; the match waits for it.
pub fn invite(bot: &str) -> SeatAssignment {
    SeatAssignment {
        player: Some(Player::Bot(bot.to_owned())),
    }
}

/// Seats a bot of the house, "random" or "greedy".
pub fn house(bot: &str) -> SeatAssignment {
    SeatAssignment {
        player: Some(Player::HouseBot(bot.to_owned())),
    }
}

/// Seats whoever holds the seat token; the match does not wait for guests.
pub fn guest(name: &str) -> SeatAssignment {
    SeatAssignment {
        player: Some(Player::Guest(name.to_owned())),
    }
}

/// MatchService. A token is a seat's; without it a call speaks for a spectator.
#[derive(Debug, Clone)]
pub struct Matches {
    connection: Connection,
    stub: MatchServiceClient<Channel>,
}

impl Matches {
    pub(crate) fn new(connection: &Connection) -> Self {
        let stub = MatchServiceClient::new(connection.channel.clone());
        let stub = stub.max_decoding_message_size(MAX_MESSAGE_BYTES);
        Self {
            connection: connection.clone(),
            stub,
        }
    }

    /// Makes a match. The answer holds the secret tokens of the seats. A request without an id is
    /// given one.
    pub async fn create(
        &self,
        mut request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_id();
        }
        call!(self, None, create_match, request).await
    }

    /// A match as the caller may see it.
    pub async fn get(
        &self,
        match_id: &str,
        token: Option<&str>,
        include: Include,
    ) -> Result<MatchState, Error> {
        let request = GetMatchRequest {
            match_id: match_id.to_owned(),
            include: Some(include),
        };
        Ok(call!(self, token, get_match, request)
            .await?
            .state
            .unwrap_or_default())
    }

    /// Matches by the filters of the request, newest first.
    pub fn list(&self, filter: ListMatchesRequest) -> Pages<Match> {
        let service = self.clone();
        Pages::new(move |page_token| {
            let service = service.clone();
            let request = ListMatchesRequest {
                page_size: PAGE_SIZE,
                page_token,
                ..filter.clone()
            };
            async move {
                let page = call!(service, None, list_matches, request).await?;
                Ok((page.matches, page.next_page_token))
            }
        })
    }

    /// Plays one action; the version after it. The same request id plays nothing twice; without one
    /// the call has an id of its own.
    pub async fn submit(
        &self,
        match_id: &str,
        version: u32,
        action: u32,
        token: &str,
        request_id: Option<String>,
    ) -> Result<u32, Error> {
        let request = SubmitMoveRequest {
            match_id: match_id.to_owned(),
            version: Some(version),
            action_id: Some(action),
            request_id: request_id.unwrap_or_else(new_id),
        };
        Ok(call!(self, Some(token), submit_move, request)
            .await?
            .version)
    }

    /// Follows a match: the complete state first, then one step per version.
    pub async fn watch(
        &self,
        match_id: &str,
        token: Option<&str>,
        include: Include,
    ) -> Result<Updates<WatchMatchResponse>, Error> {
        let request = WatchMatchRequest {
            match_id: match_id.to_owned(),
            include: Some(include),
        };
        follow!(self, token, watch_match, request)
    }

    /// The history of a match, oldest step first, as the caller may know it.
    pub fn steps(&self, token: Option<&str>, from: ListStepsRequest) -> Pages<MatchStep> {
        let service = self.clone();
        let token = token.map(str::to_owned);
        Pages::new(move |page_token| {
            let (service, token) = (service.clone(), token.clone());
            let request = ListStepsRequest {
                page_size: PAGE_SIZE,
                page_token,
                ..from.clone()
            };
            async move {
                let page = call!(service, token.as_deref(), list_steps, request).await?;
                Ok((page.steps, page.next_page_token))
            }
        })
    }

    /// Gives up a seat; a substitute finishes the match and the seat ranks last.
    pub async fn resign(&self, match_id: &str, token: &str) -> Result<(), Error> {
        let request = ResignRequest {
            match_id: match_id.to_owned(),
        };
        call!(self, Some(token), resign, request).await.map(|_| ())
    }

    /// The replay file of a finished match.
    pub async fn replay(&self, match_id: &str) -> Result<Vec<u8>, Error> {
        let request = GetReplayRequest {
            match_id: match_id.to_owned(),
            ..Default::default()
        };
        Ok(call!(self, None, get_replay, request).await?.replay)
    }

    /// Has a replay played again, every digest compared.
    pub async fn verify(&self, replay: Vec<u8>) -> Result<VerifyReplayResponse, Error> {
        call!(self, None, verify_replay, VerifyReplayRequest { replay }).await
    }
}
