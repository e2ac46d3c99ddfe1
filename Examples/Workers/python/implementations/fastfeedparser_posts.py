"""fastfeedparser, which builds objects, and reports no events."""

import email.utils
import urllib.parse
from datetime import datetime, timezone

from contract import Rejected
from implementations import distribution, missing
from logs import record_log

try:
    import fastfeedparser
    import fastfeedparser.main
except ImportError as error:
    UNAVAILABLE = missing(error)
else:
    UNAVAILABLE = None
    # It caches the dates that it has parsed, for as long as the process lives.
    CACHES = [value for value in vars(fastfeedparser.main).values() if hasattr(value, "cache_clear")]

NAME = "fastfeedparser"
SINKS = ("model",)
RECORDS = "post"
LOG = "record"
OBEYS = ("--base",)
BASE = []


def describe():
    return distribution("fastfeedparser") | {
        "logs": "records",
        "records": RECORDS,
        "input": "whole",
        "positions": "",
        "notes": (
            f"lxml {distribution('lxml')['version']}, and native code of its own that reads most items",
            "builds more fields than the record has; recovers from errors where it uses lxml",
            "relative links are resolved in the worker",
            "its memory of dates is emptied before each parse, as an iteration frees what it has made",
        ),
    }


def obey(encoding, base):
    BASE[:] = [base] if base else []


def parse(pieces, sink):
    for cache in CACHES:
        cache.cache_clear()
    try:
        result = fastfeedparser.parse(pieces[0] if len(pieces) == 1 else b"".join(pieces))
        # As an application has to.
        for base in BASE:
            for part in [result.feed, *result.entries]:
                if part.get("link"):
                    part["link"] = urllib.parse.urljoin(base, part["link"])
        return result
    except Exception as error:  # It raises whatever its parts raise.
        raise Rejected(str(error) or type(error).__name__) from error


def count(result):
    return len(result.entries)


def log(result):
    feed = result.feed
    channel = [
        ("channel.title", feed.get("title")),
        ("channel.link", feed.get("link")),
        ("channel.description", feed.get("subtitle")),
        ("channel.date", moment(feed.get("updated"))),
    ]
    posts = [
        [
            ("title", entry.get("title")),
            ("link", entry.get("link")),
            ("description", entry.get("description")),
            ("guid", entry.get("id")),
            ("author", entry.get("author")),
            ("date", moment(entry.get("published") or entry.get("updated"))),
            ("isRead", "false"),
        ]
        for entry in result.entries
    ]
    return record_log(channel, posts)


def moment(text):
    """A date as the record log has it: ISO 8601 in UTC, with milliseconds where there are any."""
    if not text:
        return None
    try:
        date = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        try:
            date = email.utils.parsedate_to_datetime(text)
        except ValueError:
            return None
    if date.tzinfo:
        date = date.astimezone(timezone.utc)
    milliseconds = date.microsecond // 1000
    return f"{date:%Y-%m-%dT%H:%M:%S}{f'.{milliseconds:03}' if milliseconds else ''}Z"
