"""lxml's feed parser with a target, which is libxml2 underneath."""

from contract import Rejected
from implementations import distribution, missing
from logs import EventLog

try:
    from lxml import etree
except ImportError as error:
    UNAVAILABLE = missing(error)
else:
    UNAVAILABLE = None

NAME = "lxml"
SINKS = ("discard", "count")
LOG = "event"


def describe():
    notes = ("options: no network; external entities are not read",)
    if not UNAVAILABLE:
        notes += (f"libxml2 {'.'.join(map(str, etree.LIBXML_VERSION))}",)
    return distribution("lxml") | {
        "logs": "events",
        "engine": "libxml2",
        "input": "push",
        "positions": "line column",
        "notes": notes,
    }


class Discard:
    def start(self, tag, attributes):
        pass

    def end(self, tag):
        pass

    def data(self, content):
        pass

    def close(self):
        return self


class Counter(Discard):
    def __init__(self):
        self.events = 0
        self.in_text = False

    def start(self, tag, attributes):
        self.events += 1 + len(attributes)
        self.in_text = False

    def end(self, tag):
        self.events += 1
        self.in_text = False

    def data(self, content):
        if not self.in_text:
            self.events += 1
            self.in_text = True


class Logger(Discard):
    def __init__(self):
        self.log = EventLog()

    def start(self, tag, attributes):
        self.log.start(*parts(tag), [(*parts(name), value) for name, value in attributes.items()])

    def end(self, tag):
        self.log.end(*parts(tag))

    def data(self, content):
        self.log.text(content)


TARGETS = {"discard": Discard, "count": Counter, "log": Logger}


def parts(name):
    """`{URI}local` in two."""
    uri, _, local = name.rpartition("}")
    return uri[1:], local


def parse(pieces, sink):
    parser = etree.XMLParser(target=TARGETS[sink](), no_network=True)
    try:
        for piece in pieces:
            parser.feed(piece)
        return parser.close()
    except etree.XMLSyntaxError as error:
        first = parser.error_log[0] if len(parser.error_log) else None
        kind = "namespace" if first and first.domain_name == "NAMESPACE" else "malformed"
        line, column = error.position
        raise Rejected(error.msg, kind, error.code or 0, line=line, column=column) from error


def count(target):
    return target.events


def log(target):
    return target.log.bytes()
