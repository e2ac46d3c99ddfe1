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

    class Nothing(etree.Resolver):
        """What is outside of the document is empty."""

        def resolve(self, url, public_id, context):
            return self.resolve_empty(context)

    NOTHING = Nothing()

NAME = "lxml"
SINKS = ("discard", "count")
LOG = "event"


def describe():
    notes = ("options: defaults of the document type; external entities are not read",)
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
        # That of an empty CDATA section is no event.
        if content and not self.in_text:
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
    parser = etree.XMLParser(target=TARGETS[sink](), no_network=True, attribute_defaults=True)
    parser.resolvers.add(NOTHING)
    try:
        for piece in pieces:
            parser.feed(piece)
        target = parser.close()
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise Rejected(error.msg, code=error.code or 0, line=line, column=column) from error
    # It goes on after an error of namespaces.
    for entry in parser.feed_error_log.filter_domains(etree.ErrorDomains.NAMESPACE):
        if entry.level > etree.ErrorLevels.WARNING and entry.type != etree.ErrorTypes.WAR_NS_URI:
            raise Rejected(
                entry.message, "namespace", entry.type, line=entry.line, column=entry.column)
    return target


def count(target):
    return target.events


def log(target):
    return target.log.bytes()
