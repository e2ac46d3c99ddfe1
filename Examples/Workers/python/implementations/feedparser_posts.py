"""feedparser, which builds objects, and reports no events."""

import time

from implementations import distribution, missing
from logs import record_log

try:
    import feedparser
except ImportError as error:
    UNAVAILABLE = missing(error)
else:
    UNAVAILABLE = None

NAME = "feedparser"
SINKS = ("model",)
RECORDS = "post"
LOG = "record"
OBEYS = ("--encoding", "--base")
HEADERS = {}


def describe():
    return distribution("feedparser") | {
        "logs": "records",
        "records": RECORDS,
        "engine": "expat",
        "input": "whole",
        "positions": "",
        "notes": (
            "builds more fields than the record has; recovers from errors",
            "options: markup is not sanitized, and relative links in it stay as they are",
        ),
    }


def obey(encoding, base):
    if encoding:
        HEADERS["content-type"] = f"application/xml; charset={encoding}"
    if base:
        HEADERS["content-location"] = base


def parse(pieces, sink):
    return feedparser.parse(
        pieces[0] if len(pieces) == 1 else b"".join(pieces),
        sanitize_html=False, resolve_relative_uris=False, response_headers=HEADERS)


def count(result):
    return len(result.entries)


def log(result):
    feed = result.feed
    channel = [
        ("channel.title", feed.get("title")),
        ("channel.link", feed.get("link")),
        ("channel.description", feed.get("subtitle")),
        ("channel.date", moment(feed.get("updated_parsed") or feed.get("published_parsed"))),
    ]
    posts = [
        [
            ("title", entry.get("title")),
            ("link", entry.get("link")),
            ("description", entry.get("summary")),
            ("guid", entry.get("id")),
            ("author", entry.get("author")),
            ("date", moment(entry.get("published_parsed") or entry.get("updated_parsed"))),
            ("isRead", "false"),
        ]
        for entry in result.entries
    ]
    return record_log(channel, posts)


def moment(parsed):
    """It parses dates to whole seconds in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", parsed) if parsed else None
