//! The command `verify`: a block for each stream of each document.

use crate::chunks::cut;
use crate::events::Rejection;
use crate::implementation::Implementation;
use crate::options::{Failure, Options, USAGE};
use std::fmt::Write as _;
use std::io::{stdout, Write as _};

pub fn verify(implementation: &Implementation, options: &Options) -> Result<(), Failure> {
    let mut streams: Vec<String> = options.all("--stream").into_iter().map(String::from).collect();
    for path in options.all("--streams-from") {
        let listed = crate::read(path)?;
        streams.extend(String::from_utf8_lossy(&listed).lines().map(String::from));
    }
    let documents = options.all("--document");
    if streams.is_empty() || documents.is_empty() {
        return Err(Failure::new(USAGE, "--stream and --document are required"));
    }
    for (index, path) in documents.iter().enumerate() {
        let document = crate::read(path)?;
        let mut first: Option<String> = None;
        for stream in &streams {
            let mut block = String::new();
            if documents.len() > 1 {
                block = format!("document: {}\n", index + 1);
            }
            block += &format!("stream: {stream}\n");
            match (implementation.log)(&cut(&document, stream)?) {
                Err(rejection) => block += &format!("{}\n", rejection.lines()),
                Ok(log) if first.as_ref() == Some(&log) => {
                    block += "result: accepted\nsame: yes\n\n";
                }
                Ok(log) => {
                    block += &format!("result: accepted\nevent-log-bytes: {}\n\n{log}", log.len());
                    first.get_or_insert(log);
                }
            }
            stdout().write_all(block.as_bytes())?;
            stdout().flush()?;
        }
    }
    Ok(())
}

impl Rejection {
    /// The lines of a block.
    pub fn lines(&self) -> String {
        let kind = if self.is_of_namespaces { "namespace" } else { "malformed" };
        let reason: Vec<&str> = self.reason.split_whitespace().collect();
        let mut lines =
            format!("result: rejected\nkind: {kind}\ncode: 0\nreason: {}\n", reason.join(" "));
        let positions = [
            ("line", self.line),
            ("column", self.column),
            ("byte-offset", self.offset.map(|o| o as u64)),
        ];
        for (name, position) in positions {
            if let Some(position) = position {
                let _ = writeln!(lines, "{name}: {position}");
            }
        }
        lines
    }
}
