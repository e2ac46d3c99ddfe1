//! What parsers report, and who consumes it.

use std::borrow::Cow;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name<'a> {
    /// Empty if there is none.
    pub uri: &'a str,
    pub local: &'a str,
}

pub struct Attribute<'a> {
    pub name: Name<'a>,
    pub value: Cow<'a, str>,
}

pub trait Sink: Default {
    fn start(&mut self, name: Name, attributes: &[Attribute]);
    fn end(&mut self, name: Name);
    fn text(&mut self, text: &str);
}

/// Why and where a document is rejected.
#[derive(Default)]
pub struct Rejection {
    pub is_of_namespaces: bool,
    pub reason: String,
    pub line: Option<u64>,
    pub column: Option<u64>,
    pub offset: Option<usize>,
}

/// Does nothing with events.
#[derive(Default)]
pub struct Discard;

impl Sink for Discard {
    fn start(&mut self, _: Name, _: &[Attribute]) {}
    fn end(&mut self, _: Name) {}
    fn text(&mut self, _: &str) {}
}

/// Counts the lines that the event log would have.
#[derive(Default)]
pub struct Counter {
    pub events: usize,
    in_text: bool,
}

impl Sink for Counter {
    fn start(&mut self, _: Name, attributes: &[Attribute]) {
        self.events += 1 + attributes.len();
        self.in_text = false;
    }

    fn end(&mut self, _: Name) {
        self.events += 1;
        self.in_text = false;
    }

    fn text(&mut self, text: &str) {
        if !self.in_text && !text.is_empty() {
            self.events += 1;
            self.in_text = true;
        }
    }
}

/// The canonical log of docs/contract.md: a line per event, with adjacent text joined.
#[derive(Default)]
pub struct EventLog {
    log: String,
    in_text: bool,
}

impl EventLog {
    pub fn finish(mut self) -> String {
        self.end_text();
        self.log
    }

    fn end_text(&mut self) {
        if self.in_text {
            self.log.push('\n');
        }
        self.in_text = false;
    }

    fn push_name(&mut self, name: Name) {
        match name.uri {
            "" => self.log.push('-'),
            "-" => self.log.push_str("\\-"),
            uri => self.push_escaped(uri, true),
        }
        self.log.push(' ');
        self.push_escaped(name.local, true);
    }

    fn push_escaped(&mut self, text: &str, is_name: bool) {
        for character in text.chars() {
            match character {
                '\\' => self.log.push_str("\\\\"),
                '\n' => self.log.push_str("\\n"),
                '\t' => self.log.push_str("\\t"),
                '\r' => self.log.push_str("\\r"),
                ' ' if is_name => self.log.push_str("\\s"),
                other => self.log.push(other),
            }
        }
    }
}

impl Sink for EventLog {
    fn start(&mut self, name: Name, attributes: &[Attribute]) {
        self.end_text();
        self.log.push('(');
        self.push_name(name);
        self.log.push('\n');
        let mut sorted: Vec<&Attribute> = attributes.iter().collect();
        sorted.sort_by_key(|attribute| attribute.name);
        for attribute in sorted {
            self.log.push('A');
            self.push_name(attribute.name);
            self.log.push(' ');
            self.push_escaped(&attribute.value, false);
            self.log.push('\n');
        }
    }

    fn end(&mut self, name: Name) {
        self.end_text();
        self.log.push(')');
        self.push_name(name);
        self.log.push('\n');
    }

    fn text(&mut self, text: &str) {
        if !self.in_text && !text.is_empty() {
            self.log.push('-');
            self.in_text = true;
        }
        self.push_escaped(text, false);
    }
}
