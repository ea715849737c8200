//! The generated messages and services, compiled.
include!(concat!(env!("OUT_DIR"), "/all.rs"));
