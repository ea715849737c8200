//! CatalogService: what can be played, and the numbered words of each game.

use tonic::transport::Channel;

use crate::client::call;
use crate::connection::{Connection, MAX_MESSAGE_BYTES};
use crate::errors::Error;
use crate::v1::catalog_service_client::CatalogServiceClient;
use crate::v1::get_components_request::Source;
use crate::v1::{
    Game, GameSetup, GetComponentsRequest, GetComponentsResponse, GetGameRequest, GetGameResponse,
    GetObservationSpecRequest, ListGamesRequest, ObservationSpec,
};
use crate::vocabulary::Vocabulary;

/// CatalogService.
#[derive(Debug, Clone)]
pub struct Catalog {
    connection: Connection,
    stub: CatalogServiceClient<Channel>,
}

impl Catalog {
    pub(crate) fn new(connection: &Connection) -> Self {
        let stub = CatalogServiceClient::new(connection.channel.clone());
        let stub = stub.max_decoding_message_size(MAX_MESSAGE_BYTES);
        Self {
            connection: connection.clone(),
            stub,
        }
    }

    /// Every game with its seat counts, options and rules version.
    pub async fn games(&self) -> Result<Vec<Game>, Error> {
        Ok(call!(self, None, list_games, ListGamesRequest {})
            .await?
            .games)
    }

    /// One game with its prompts, kinds of events and numbered actions.
    pub async fn game(&self, name: &str) -> Result<GetGameResponse, Error> {
        let request = GetGameRequest {
            game: name.to_owned(),
            ..Default::default()
        };
        call!(self, None, get_game, request).await
    }

    /// Every piece of a game with its numbers.
    pub async fn components(&self, setup: GameSetup) -> Result<GetComponentsResponse, Error> {
        self.components_of(Source::Setup(setup)).await
    }

    /// The same, as a match plays it.
    pub async fn match_components(&self, match_id: &str) -> Result<GetComponentsResponse, Error> {
        self.components_of(Source::MatchId(match_id.to_owned()))
            .await
    }

    /// What each number of an observation means, whatever the options of the match.
    pub async fn observation_spec(
        &self,
        game: &str,
        seats: usize,
    ) -> Result<ObservationSpec, Error> {
        let request = GetObservationSpecRequest {
            game: game.to_owned(),
            seats: seats as u32,
            ..Default::default()
        };
        let answer = call!(self, None, get_observation_spec, request).await?;
        Ok(answer.spec.unwrap_or_default())
    }

    /// The numbered words of a game, ready to look things up in.
    pub async fn vocabulary(&self, game: &str) -> Result<Vocabulary, Error> {
        Ok(self.game(game).await?.into())
    }

    async fn components_of(&self, source: Source) -> Result<GetComponentsResponse, Error> {
        let request = GetComponentsRequest {
            source: Some(source),
            ..Default::default()
        };
        call!(self, None, get_components, request).await
    }
}
