//! The command line.

use std::env;
use std::error::Error;
use std::path::Path;

use tradewinds_sdk::{Access, Options, load_tls};

pub const HELP: &str = "\
usage: tradewinds-bots [greedy|random|reference|search] [flags]

  --queue GAME/SEATS  may be given several times (default puerto-rico/4)
  --invited           wait for invitations, in no queue
  --server HOST:PORT  where to play (default localhost:50051)
  --name NAME         play under another name
  --matches N         stop after so many matches
  --max-matches N     how many at once (default 1)
  --tls               encrypt; trust the system's authorities
  --ca FILE           encrypt; trust this authority (PEM)";

pub struct Flags {
    pub kind: String,
    pub name: String,
    pub server: String,
    pub queues: Vec<String>,
    matches: Option<usize>,
    max_matches: usize,
    tls: bool,
    ca: Option<String>,
}

impl Flags {
    /// None if help is wanted.
    pub fn parse(arguments: impl Iterator<Item = String>) -> Result<Option<Self>, Box<dyn Error>> {
        let mut arguments = arguments.peekable();
        let kind = arguments.next_if(|first| !first.starts_with('-'));
        let kind = kind.unwrap_or_else(|| "random".to_owned());
        let mut flags = Self {
            name: environment("TRADEWINDS_BOT").unwrap_or_else(|| kind.clone()),
            kind,
            server: environment("TRADEWINDS_SERVER")
                .unwrap_or_else(|| "localhost:50051".to_owned()),
            queues: Vec::new(),
            matches: None,
            max_matches: environment("TRADEWINDS_AT_ONCE").map_or(Ok(1), |text| text.parse())?,
            tls: false,
            ca: environment("TRADEWINDS_CA"),
        };
        let mut invited = false;
        while let Some(flag) = arguments.next() {
            let mut value = || {
                arguments
                    .next()
                    .ok_or_else(|| format!("{flag} wants a value"))
            };
            match flag.as_str() {
                "--queue" => flags.queues.push(value()?),
                "--invited" => invited = true,
                "--server" => flags.server = value()?,
                "--name" => flags.name = value()?,
                "--matches" => flags.matches = Some(value()?.parse()?),
                "--max-matches" => flags.max_matches = value()?.parse()?,
                "--tls" => flags.tls = true,
                "--ca" => flags.ca = Some(value()?),
                "--help" | "-h" => return Ok(None),
                _ => return Err(format!("no flag {flag}\n\n{HELP}").into()),
            }
        }
        if flags.queues.is_empty() && !invited {
            flags.queues.push("puerto-rico/4".to_owned());
        }
        Ok(Some(flags))
    }

    pub fn options(&self) -> Result<Options, Box<dyn Error>> {
        let mut access = Access {
            api_key: environment("TRADEWINDS_API_KEY"),
            ..Access::default()
        };
        if self.tls || self.ca.is_some() {
            access.tls = Some(load_tls(self.ca.as_deref().map(Path::new), None)?);
        }
        let (matches, max_matches) = (self.matches, self.max_matches);
        Ok(Options {
            access,
            matches,
            max_matches,
            ..Options::default()
        })
    }
}

/// A variable that tournaments set.
fn environment(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
