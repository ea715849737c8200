//! Tests of the SDK: words and counts, and a bot against a scripted server on a real connection.

mod lobby;
mod play;
mod samples;
mod scripted_server;
mod words;
