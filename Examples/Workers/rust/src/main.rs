//! Parsers of Rust as a worker of the harness: see README.md, and docs/contract.md for what it must answer.

mod chunks;
mod events;
mod implementation;
mod options;
mod quick;
mod sample;
mod verify;
mod xml_rs;

use implementation::{Implementation, IMPLEMENTATIONS};
use options::{Failure, Options, UNREADABLE, USAGE};

fn main() {
    if let Err(failure) = run() {
        eprintln!("worker-rust: {}", failure.message);
        std::process::exit(failure.status);
    }
}

fn run() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = arguments.split_first().ok_or_else(usage)?;
    match command.as_str() {
        "describe" => {
            IMPLEMENTATIONS.iter().for_each(Implementation::describe);
            Ok(())
        }
        "sample" => {
            let options = Options::new(rest)?;
            sample::sample(implementation(&options)?, &options)
        }
        "verify" => {
            let options = Options::new(rest)?;
            verify::verify(implementation(&options)?, &options)
        }
        _ => Err(usage()),
    }
}

fn usage() -> Failure {
    Failure::new(USAGE, "usage: worker-rust describe|sample|verify")
}

fn implementation(options: &Options) -> Result<&'static Implementation, Failure> {
    let name = options.required("--backend")?;
    IMPLEMENTATIONS
        .iter()
        .find(|implementation| implementation.name == name)
        .ok_or_else(|| Failure::new(USAGE, format!("no implementation {name}")))
}

fn read(path: &str) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::new(UNREADABLE, format!("{path}: {error}")))
}
