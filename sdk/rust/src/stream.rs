//! One connection's worth of talk with the server.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::mpsc::{Receiver, Sender, UnboundedSender, channel, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::connection::{Connection, MAX_MESSAGE_BYTES};
use crate::errors::{Error, ErrorKind};
use crate::v1::bot_service_client::BotServiceClient;
use crate::v1::play_request::Body;
use crate::v1::{Hello, PlayRequest, PlayResponse};

/// Heartbeats that may be missed before the stream counts as dead.
const SILENCE: u32 = 3;
const UNHEARD: usize = 16;

/// Where to say something; messages for a stream that ended are lost.
#[derive(Debug, Clone)]
pub(crate) struct Outbox {
    /// Of the stream.
    pub(crate) number: u64,
    requests: UnboundedSender<PlayRequest>,
}

impl Outbox {
    pub(crate) fn send(&self, body: Body) {
        let _lost_with_its_stream = self.requests.send(PlayRequest { body: Some(body) });
    }
}

/// Says hello when opened, hangs up when dropped.
#[derive(Debug)]
pub(crate) struct PlayStream {
    pub(crate) outbox: Outbox,
    responses: Receiver<Result<PlayResponse, Error>>,
    talk: JoinHandle<()>,
    heard: Instant,
    quiet: Option<Duration>,
}

impl PlayStream {
    pub(crate) fn open(connection: Connection, hello: &mut Hello) -> Self {
        let clock = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        hello.stream_number = (hello.stream_number + 1).max(clock.as_millis() as u64);
        let (requests, sent) = unbounded_channel();
        let (heard, responses) = channel(UNHEARD);
        let outbox = Outbox {
            number: hello.stream_number,
            requests,
        };
        outbox.send(Body::Hello(hello.clone()));
        let sent = UnboundedReceiverStream::new(sent);
        let talk = tokio::spawn(async move {
            if let Err(error) = talk(&connection, sent, &heard).await {
                let told = connection.explain(error).await;
                let _nobody_listens_any_more = heard.send(Err(told)).await;
            }
        });
        Self {
            outbox,
            responses,
            talk,
            heard: Instant::now(),
            quiet: None,
        }
    }

    /// From now on the stream is dead if nothing is heard for several intervals.
    pub(crate) fn expect_heartbeats(&mut self, interval: Duration) {
        self.quiet = Some(SILENCE * interval);
    }

    /// What the server says next; none if it ended the stream. Nothing is lost if it is cancelled.
    pub(crate) async fn next(&mut self) -> Result<Option<PlayResponse>, Error> {
        let next = match self.quiet {
            Some(quiet) => timeout_at(self.heard + quiet, self.responses.recv()).await,
            None => Ok(self.responses.recv().await),
        };
        self.heard = Instant::now();
        match next {
            Ok(response) => response.transpose(),
            Err(_) => Err(Error::new(ErrorKind::Unavailable, "the server fell silent")),
        }
    }
}

impl Drop for PlayStream {
    fn drop(&mut self) {
        self.talk.abort();
    }
}

async fn talk(
    connection: &Connection,
    sent: UnboundedReceiverStream<PlayRequest>,
    heard: &Sender<Result<PlayResponse, Error>>,
) -> Result<(), Error> {
    let service = BotServiceClient::new(connection.channel.clone());
    let mut service = service.max_decoding_message_size(MAX_MESSAGE_BYTES);
    let mut responses = service
        .play(connection.request(sent, None)?)
        .await?
        .into_inner();
    while let Some(response) = responses.message().await? {
        if heard.send(Ok(response)).await.is_err() {
            break;
        }
    }
    Ok(())
}
