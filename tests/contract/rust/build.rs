//! Generates the client from the protos without a protoc.
use std::path::{Path, PathBuf};

fn protos(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("readable folder") {
        let path = entry.expect("readable entry").path();
        if path.is_dir() {
            protos(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            found.push(path);
        }
    }
}

fn main() {
    let root = PathBuf::from(std::env::var("PROTO_ROOT").expect("PROTO_ROOT"));
    let mut found = Vec::new();
    protos(&root, &mut found);
    found.sort();
    let files = protox::compile(&found, [&root]).expect("protos compile");
    tonic_prost_build::configure()
        .include_file("all.rs")
        .compile_fds(files)
        .expect("client is generated");
}
