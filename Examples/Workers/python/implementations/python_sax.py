"""xml.sax of Python's standard library, which is expat underneath."""

import sys
import xml.sax
from pyexpat import EXPAT_VERSION
from xml.sax.handler import ContentHandler, feature_namespaces

from contract import Rejected
from logs import EventLog

NAME = "python-sax"
SINKS = ("discard", "count")
LOG = "event"
UNAVAILABLE = None


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
    def startDocument(self):
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
    def startDocument(self):
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
        raise Rejected(
            error.getMessage(), line=error.getLineNumber(), column=error.getColumnNumber() + 1
        ) from error
    return handler


def count(handler):
    return handler.events


def log(handler):
    return handler.log.bytes()
