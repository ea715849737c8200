//! MatchmakingService: waiting in queues without a Play stream, and looking at them.

use tonic::transport::Channel;

use crate::client::{call, follow};
use crate::connection::Connection;
use crate::errors::Error;
use crate::ids::new_id;
use crate::matches::PAGE_SIZE;
use crate::sequences::{Pages, Updates};
use crate::v1::matchmaking_service_client::MatchmakingServiceClient;
use crate::v1::{
    CancelTicketRequest, CancelTicketResponse, JoinQueueRequest, JoinQueueResponse,
    ListQueuesRequest, Queue, QueueSpec,
};

/// MatchmakingService.
#[derive(Debug, Clone)]
pub struct Matchmaking {
    connection: Connection,
    stub: MatchmakingServiceClient<Channel>,
}

impl Matchmaking {
    pub(crate) fn new(connection: &Connection) -> Self {
        let stub = MatchmakingServiceClient::new(connection.channel.clone());
        Self {
            connection: connection.clone(),
            stub,
        }
    }

    /// Waits in a queue for as long as the answers are read; the last one is a seating.
    pub async fn join(
        &self,
        queue: QueueSpec,
        bot: &str,
        max_matches: u32,
    ) -> Result<Updates<JoinQueueResponse>, Error> {
        let request = JoinQueueRequest {
            queue: Some(queue),
            bot: bot.to_owned(),
            max_matches,
            request_id: new_id(),
        };
        follow!(self, None, join_queue, request)
    }

    /// Gives a ticket up; if the match formed first, the answer says so.
    pub async fn cancel(&self, ticket_id: &str) -> Result<CancelTicketResponse, Error> {
        let request = CancelTicketRequest {
            ticket_id: ticket_id.to_owned(),
        };
        call!(self, None, cancel_ticket, request).await
    }

    /// The queues somebody waits in, with figures.
    pub fn queues(&self) -> Pages<Queue> {
        let service = self.clone();
        Pages::new(move |page_token| {
            let service = service.clone();
            let request = ListQueuesRequest {
                page_size: PAGE_SIZE,
                page_token,
            };
            async move {
                let page = call!(service, None, list_queues, request).await?;
                Ok((page.queues, page.next_page_token))
            }
        })
    }
}
