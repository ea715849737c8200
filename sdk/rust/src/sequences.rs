//! Answers that come one after the other.

use std::collections::VecDeque;
use std::pin::Pin;

use tonic::Streaming;

use crate::connection::Connection;
use crate::errors::Error;

type Page<T> = Result<(Vec<T>, String), Error>;
type Fetch<T> = Box<dyn FnMut(String) -> Pin<Box<dyn Future<Output = Page<T>> + Send>> + Send>;

/// A list that is fetched page after page.
pub struct Pages<T> {
    fetch: Fetch<T>,
    fetched: VecDeque<T>,
    next_page: Option<String>,
}

impl<T> Pages<T> {
    pub(crate) fn new<F>(mut fetch: impl FnMut(String) -> F + Send + 'static) -> Self
    where
        F: Future<Output = Page<T>> + Send + 'static,
    {
        Self {
            fetch: Box::new(move |token| Box::pin(fetch(token))),
            fetched: VecDeque::new(),
            next_page: Some(String::new()),
        }
    }

    /// The next item; none after the last.
    pub async fn next(&mut self) -> Result<Option<T>, Error> {
        while self.fetched.is_empty() {
            let Some(token) = self.next_page.clone() else {
                return Ok(None);
            };
            let (items, next) = (self.fetch)(token).await?;
            self.fetched.extend(items);
            self.next_page = (!next.is_empty()).then_some(next);
        }
        Ok(self.fetched.pop_front())
    }
}

/// What a server tells for as long as it is listened to. Drop it to hang up.
#[derive(Debug)]
pub struct Updates<T> {
    connection: Connection,
    stream: Streaming<T>,
}

impl<T> Updates<T> {
    pub(crate) fn new(connection: Connection, stream: Streaming<T>) -> Self {
        Self { connection, stream }
    }

    /// The next message; none once the server ended the stream.
    pub async fn next(&mut self) -> Result<Option<T>, Error> {
        match self.stream.message().await {
            Ok(message) => Ok(message),
            Err(status) => Err(self.connection.explain(status.into()).await),
        }
    }
}
