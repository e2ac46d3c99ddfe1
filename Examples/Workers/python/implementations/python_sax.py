"""xml.sax of Python's standard library, which is expat underneath."""

import sys
import xml.sax
from pyexpat import EXPAT_VERSION, errors
from xml.sax.handler import ContentHandler, feature_namespaces

from contract import Rejected
from logs import EventLog

NAME = "python-sax"
SINKS = ("discard", "count")
LOG = "event"
UNAVAILABLE = None

NAMESPACE_ERRORS = {
    errors.codes[text]
    for text in (
        errors.XML_ERROR_UNBOUND_PREFIX, errors.XML_ERROR_UNDECLARING_PREFIX,
        errors.XML_ERROR_RESERVED_PREFIX_XML, errors.XML_ERROR_RESERVED_PREFIX_XMLNS,
        errors.XML_ERROR_RESERVED_NAMESPACE_URI)
}


def describe():
    version = sys.version.split()[0]
    return {
        "logs": "events",
        "library": "python-sax",
        "engine": "expat",
        "version": version,
        "distribution": f"CPython {version}",
        "input": "push",
        "positions": "line column",
        "notes": (EXPAT_VERSION, "options: namespaces on; external entities are skipped"),
    }


class Counter(ContentHandler):
    def __init__(self):
        super().__init__()
        self.events = 0
        self.in_text = False

    def startElementNS(self, name, qname, attributes):
        self.events += 1 + len(attributes)
        self.in_text = False

    def endElementNS(self, name, qname):
        self.events += 1
        self.in_text = False

    def characters(self, content):
        if not self.in_text:
            self.events += 1
            self.in_text = True


class Logger(ContentHandler):
    def __init__(self):
        super().__init__()
        self.log = EventLog()

    def startElementNS(self, name, qname, attributes):
        self.log.start(*name, [(*name, value) for name, value in attributes.items()])

    def endElementNS(self, name, qname):
        self.log.end(*name)

    def characters(self, content):
        self.log.text(content)


# The handler of the library does nothing.
HANDLERS = {"discard": ContentHandler, "count": Counter, "log": Logger}


def parse(pieces, sink):
    handler = HANDLERS[sink]()
    parser = xml.sax.make_parser()
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(handler)
    try:
        for piece in pieces:
            parser.feed(piece)
        parser.close()
    except xml.sax.SAXParseException as error:
        code = getattr(error.getException(), "code", 0)
        raise Rejected(
            error.getMessage(), "namespace" if code in NAMESPACE_ERRORS else "malformed", code,
            line=error.getLineNumber(), column=error.getColumnNumber() + 1) from error
    except (LookupError, ValueError) as error:  # An encoding that Python does not know.
        raise Rejected(error) from error
    return handler


def count(handler):
    return handler.events


def log(handler):
    return handler.log.bytes()
