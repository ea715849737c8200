//! Generates messages and clients from the protos; no protoc is needed.

use std::error::Error;
use std::fs::read_dir;
use std::io::Result;
use std::path::{Path, PathBuf};

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let folder = Path::new("proto");
    println!("cargo::rerun-if-changed=proto");
    let mut files = Vec::new();
    list_protos(folder, &mut files)?;
    files.sort();
    tonic_prost_build::configure()
        .include_file("tradewinds.rs")
        .server_mod_attribute(".", "#[cfg(test)]")
        .compile_fds(protox::compile(&files, [folder])?)?;
    Ok(())
}

fn list_protos(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list_protos(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "proto")
        {
            files.push(path);
        }
    }
    Ok(())
}
