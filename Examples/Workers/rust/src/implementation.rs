//! The implementations, a module each.

use crate::events::{Counter, Discard, EventLog, Rejection};
use crate::{quick, xml_rs};

pub struct Implementation {
    pub name: &'static str,
    library: &'static str,
    version: Option<&'static str>,
    distribution: Option<&'static str>,
    positions: &'static str,
    notes: &'static [&'static str],
    pub log: fn(&[&[u8]]) -> Result<String, Rejection>,
    pub count: fn(&[&[u8]]) -> Result<usize, Rejection>,
    pub discard: fn(&[&[u8]]) -> Result<(), Rejection>,
}

/// `build` sets the variables of the environment.
pub const IMPLEMENTATIONS: [Implementation; 2] = [
    Implementation {
        name: "quick-xml",
        library: "quick-xml",
        version: option_env!("QUICK_XML_VERSION"),
        distribution: option_env!("QUICK_XML_DISTRIBUTION"),
        positions: "byte",
        notes: &[
            "NsReader over a BufRead of the chunks; options: empty elements expanded",
            "without the feature encoding: UTF-8 alone",
            "the first three bytes are in one piece, since it finds a byte order mark only there",
            "skips document types: no default of theirs is known, nor any entity",
            "this worker resolves the prefix xml, and leaves out white space outside the root element",
        ],
        log: |pieces| quick::parse(pieces, EventLog::default()).map(EventLog::finish),
        count: |pieces| quick::parse(pieces, Counter::default()).map(|counter| counter.events),
        discard: |pieces| quick::parse(pieces, Discard).map(drop),
    },
    Implementation {
        name: "xml-rs",
        library: "xml-rs",
        version: option_env!("XML_RS_VERSION"),
        distribution: option_env!("XML_RS_DISTRIBUTION"),
        positions: "line column",
        notes: &[
            "EventReader over a Read of the chunks; options: white space and CDATA are text",
            "UTF-8 alone",
            "skips document types: no default of theirs is known, nor any entity",
        ],
        log: |pieces| xml_rs::parse(pieces, EventLog::default()).map(EventLog::finish),
        count: |pieces| xml_rs::parse(pieces, Counter::default()).map(|counter| counter.events),
        discard: |pieces| xml_rs::parse(pieces, Discard).map(drop),
    },
];

impl Implementation {
    pub fn describe(&self) {
        let version = self.version.unwrap_or("unknown");
        let distribution = self.distribution.unwrap_or("unknown");
        println!(
            "\
backend: {}
contract: 1
role: backend
sinks: discard count
logs: events
documents: many
passes: time bare
library: {}
version: {version}
distribution: {distribution}
build: release
input: stream
positions: {}
metric: ns/op better=lower assume=nothing metric=parse_time unit=ns
metric: cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns
metric: first-parse-ns better=lower assume=nothing metric=first_parse unit=ns
metric: events/op assume=exact metric=events unit=count
note: Rust, release build",
            self.name, self.library, self.positions
        );
        self.notes.iter().for_each(|note| println!("note: {note}"));
        println!();
    }
}
