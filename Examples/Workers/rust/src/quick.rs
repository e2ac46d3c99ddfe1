//! quick-xml, which resolves names but leaves everything else of namespaces to its user.

use crate::chunks::Chunks;
use crate::events::{Attribute, Name, Rejection, Sink};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{LocalName, Namespace, ResolveResult};
use quick_xml::reader::NsReader;
use std::str::from_utf8;

const XML: Namespace = Namespace(b"http://www.w3.org/XML/1998/namespace");

pub fn parse<S: Sink>(pieces: &[&[u8]], mut sink: S) -> Result<S, Rejection> {
    let mut reader = NsReader::from_reader(Chunks::new(pieces));
    reader.expand_empty_elements(true);
    match report(&mut reader, &mut sink) {
        Ok(()) => Ok(sink),
        Err(error) => Err(Rejection {
            is_of_namespaces: matches!(error, quick_xml::Error::UnknownPrefix(_)),
            reason: error.to_string(),
            offset: Some(reader.buffer_position()),
            ..Rejection::default()
        }),
    }
}

fn report(reader: &mut NsReader<Chunks>, sink: &mut impl Sink) -> quick_xml::Result<()> {
    let mut buffer = Vec::new();
    let mut depth = 0;
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer)? {
            Event::Start(tag) => {
                depth += 1;
                start(reader, &tag, sink)?;
            }
            Event::End(tag) => {
                depth -= 1;
                sink.end(expanded(reader.resolve_element(tag.name()))?);
            }
            Event::Text(text) => {
                let text = text.unescape()?;
                // Other text outside the root element is to be seen; white space there is no content.
                if depth > 0 || !text.trim().is_empty() {
                    sink.text(&text);
                }
            }
            Event::CData(section) => sink.text(from_utf8(&section)?),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn start(
    reader: &NsReader<Chunks>,
    tag: &BytesStart,
    sink: &mut impl Sink,
) -> quick_xml::Result<()> {
    let mut attributes = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute?;
        if attribute.key.as_namespace_binding().is_none() {
            attributes.push(Attribute {
                name: expanded(reader.resolve_attribute(attribute.key))?,
                value: attribute.unescape_value()?,
            });
        }
    }
    sink.start(expanded(reader.resolve_element(tag.name()))?, &attributes);
    Ok(())
}

fn expanded<'a>(
    (namespace, local): (ResolveResult<'a>, LocalName<'a>),
) -> quick_xml::Result<Name<'a>> {
    let uri = match namespace {
        ResolveResult::Bound(namespace) => namespace,
        ResolveResult::Unbound => Namespace(b""),
        // It knows no prefix that is not declared, not even this one.
        ResolveResult::Unknown(prefix) if prefix == b"xml" => XML,
        ResolveResult::Unknown(prefix) => return Err(quick_xml::Error::UnknownPrefix(prefix)),
    };
    Ok(Name { uri: from_utf8(uri.into_inner())?, local: from_utf8(local.into_inner())? })
}
