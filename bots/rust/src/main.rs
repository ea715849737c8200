//! Run a sample bot: cargo run -- greedy --queue madeira/2

mod flags;
mod greedy_bot;
mod random_bot;
mod reference_bot;
mod search_bot;

use std::error::Error;
use std::process::ExitCode;

use tradewinds_sdk::{Client, MatchResult, run};

use flags::Flags;
use greedy_bot::GreedyBot;
use random_bot::RandomBot;
use reference_bot::ReferenceBot;
use search_bot::SearchBot;

#[tokio::main]
async fn main() -> ExitCode {
    match play().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn play() -> Result<(), Box<dyn Error>> {
    let Some(flags) = Flags::parse(std::env::args().skip(1))? else {
        println!("{}", flags::HELP);
        return Ok(());
    };
    let results = play_as(&flags).await?;
    let (mut asked, mut good) = (0, 0);
    for result in results {
        println!("{result}");
        asked += result.answers.asked;
        good += result.answers.good();
    }
    if asked > 0 && good == 0 {
        return Err(format!("{}: not one answer was its own", flags.name).into());
    }
    Ok(())
}

async fn play_as(flags: &Flags) -> Result<Vec<MatchResult>, Box<dyn Error>> {
    let name = flags.name.clone();
    let server = flags.server.as_str();
    let queues: Vec<&str> = flags.queues.iter().map(String::as_str).collect();
    let options = flags.options()?;
    let results = match flags.kind.as_str() {
        "greedy" => run(GreedyBot { name }, server, &queues, options).await?,
        "random" => run(RandomBot { name }, server, &queues, options).await?,
        "reference" => run(ReferenceBot { name }, server, &queues, options).await?,
        "search" => {
            let engine = Client::connect(server, options.access.clone())?.engine;
            run(SearchBot { name, engine }, server, &queues, options).await?
        }
        kind => {
            let message = format!("no bot '{kind}': choose greedy, random, reference or search");
            return Err(message.into());
        }
    };
    Ok(results)
}
