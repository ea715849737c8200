//! Setups of games, and queues by name.

use percent_encoding::percent_decode_str;
use prost_types::value::Kind;
use prost_types::{ListValue, Struct, Value as WireValue};
use serde_json::{Map, Value};

use crate::errors::{Error, ErrorKind};
use crate::v1;

/// What a queue's name stands for: "puerto-rico/4?nobles=true&open_vp".
pub fn parse_queue(name: &str) -> Result<v1::QueueSpec, Error> {
    let bad = |why: &str| Error::new(ErrorKind::BadQueue, format!("'{name}' is no queue: {why}"));
    let (table, query) = name.split_once('?').unwrap_or((name, ""));
    let (game, seats) = table
        .split_once('/')
        .filter(|(game, _)| !game.is_empty())
        .ok_or_else(|| bad("write GAME/SEATS, such as puerto-rico/4"))?;
    let seats = seats
        .parse()
        .map_err(|_| bad("write GAME/SEATS, such as puerto-rico/4"))?;
    let mut options = Map::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = decode(value).ok_or_else(|| bad("its options are not UTF-8"))?;
        options.insert(
            decode(key).ok_or_else(|| bad("its options are not UTF-8"))?,
            option(value),
        );
    }
    Ok(v1::QueueSpec {
        setup: Some(setup(game, seats, options)),
        ..Default::default()
    })
}

/// A setup with some options; those left out have their defaults.
pub fn setup(game: &str, seats: u32, options: Map<String, Value>) -> v1::GameSetup {
    let options = (!options.is_empty()).then(|| to_struct(options));
    v1::GameSetup {
        game: game.to_owned(),
        seats,
        options,
    }
}

/// Numbers, booleans and lists are read as JSON has them; nothing is true, all else a word.
fn option(text: String) -> Value {
    if text.is_empty() {
        return Value::Bool(true);
    }
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

fn decode(text: &str) -> Option<String> {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced)
        .decode_utf8()
        .ok()
        .map(|decoded| decoded.into_owned())
}

fn to_struct(options: Map<String, Value>) -> Struct {
    Struct {
        fields: options
            .into_iter()
            .map(|(name, value)| (name, to_wire(value)))
            .collect(),
    }
}

fn to_wire(value: Value) -> WireValue {
    let kind = match value {
        Value::Null => Kind::NullValue(0),
        Value::Bool(flag) => Kind::BoolValue(flag),
        Value::Number(number) => Kind::NumberValue(number.as_f64().unwrap_or_default()),
        Value::String(word) => Kind::StringValue(word),
        Value::Array(values) => Kind::ListValue(ListValue {
            values: values.into_iter().map(to_wire).collect(),
        }),
        Value::Object(fields) => Kind::StructValue(to_struct(fields)),
    };
    WireValue { kind: Some(kind) }
}
