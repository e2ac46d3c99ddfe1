"""The canonical logs of events and records (docs/contract.md)."""

ESCAPES = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"})
WHITE_SPACE = " \t\r\n"
NAME_ESCAPES = ESCAPES | str.maketrans({" ": "\\s"})


class EventLog:
    """One line per event; adjacent text is joined."""

    def __init__(self):
        self.lines = []
        self.pieces = []

    def start(self, uri, local, attributes):
        """`attributes` are triples of URI, local name and value."""
        self.end_text()
        self.lines.append(f"({expanded(uri, local)}")
        # By bytes of UTF-8, which order as code points do.
        for uri, local, value in sorted((uri or "", local, value) for uri, local, value in attributes):
            self.lines.append(f"A{expanded(uri, local)} {value.translate(ESCAPES)}")

    def end(self, uri, local):
        self.end_text()
        self.lines.append(f"){expanded(uri, local)}")

    def text(self, piece):
        self.pieces.append(piece)

    def end_text(self):
        text = "".join(self.pieces)
        self.pieces.clear()
        if text:
            self.lines.append(f"-{text.translate(ESCAPES)}")

    def bytes(self):
        self.end_text()
        return "".join(f"{line}\n" for line in self.lines).encode()


def expanded(uri, local):
    uri = "\\-" if uri == "-" else (uri or "-").translate(NAME_ESCAPES)
    return f"{uri} {local.translate(NAME_ESCAPES)}"


def record_log(channel, records):
    """Each record is a list of names and values, in the order of the table; empty values are left out."""
    if any(value for _, value in channel):
        records = [channel] + records
    return "".join(lines(record) + "\n" for record in records).encode()


def lines(record):
    return "".join(
        f"{name}\t{value.strip(WHITE_SPACE).translate(ESCAPES)}\n" for name, value in record if value)
