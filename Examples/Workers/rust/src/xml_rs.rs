//! xml-rs, a pull parser that makes strings of everything.

use crate::chunks::Chunks;
use crate::events::{Attribute, Name, Rejection, Sink};
use std::borrow::Cow;
use xml::common::Position;
use xml::name::OwnedName;
use xml::reader::{ErrorKind, EventReader, ParserConfig, XmlEvent};

pub fn parse<S: Sink>(pieces: &[&[u8]], mut sink: S) -> Result<S, Rejection> {
    let config = ParserConfig::new().whitespace_to_characters(true).cdata_to_characters(true);
    let mut reader = EventReader::new_with_config(Chunks::new(pieces), config);
    loop {
        match reader.next() {
            Ok(XmlEvent::StartElement { name, attributes, .. }) => {
                let attributes: Vec<Attribute> = attributes
                    .iter()
                    .map(|attribute| Attribute {
                        name: expanded(&attribute.name),
                        value: Cow::Borrowed(&attribute.value),
                    })
                    .collect();
                sink.start(expanded(&name), &attributes);
            }
            Ok(XmlEvent::EndElement { name }) => sink.end(expanded(&name)),
            Ok(XmlEvent::Characters(text)) => sink.text(&text),
            Ok(XmlEvent::EndDocument) => return Ok(sink),
            Ok(_) => {}
            Err(error) => {
                return Err(Rejection {
                    is_of_namespaces: error.msg().contains("prefix"),
                    reason: reason(&error),
                    line: Some(error.position().row + 1),
                    column: Some(error.position().column + 1),
                    ..Rejection::default()
                })
            }
        }
    }
}

fn reason(error: &xml::reader::Error) -> String {
    match error.kind() {
        ErrorKind::Utf8(cause) => cause.to_string(),
        _ => error.msg().to_string(),
    }
}

fn expanded(name: &OwnedName) -> Name<'_> {
    Name { uri: name.namespace.as_deref().unwrap_or_default(), local: &name.local_name }
}
