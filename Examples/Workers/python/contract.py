"""The commands of a worker, and the streams by which a document arrives (docs/contract.md)."""

import random
import sys
import time
from pathlib import Path

USAGE, REJECTED, UNREADABLE, UNABLE = 64, 65, 66, 69

# Another document, or another way to read it. Any other option that is unknown is ignored.
UNSUPPORTED = (
    "--factor", "--items-range", "--boundaries", "--sample-bytes", "--stop-after", "--inject",
    "--seen", "--seen-limit", "--seen-until", "--locate",
)
TRANSPORT = ("--encoding", "--base")
COMMON = {
    "contract": "1",
    "role": "backend",
    "documents": "many",
    "passes": "time bare",
    "build": "release",
}
METRICS = (
    "ns/op better=lower assume=nothing metric=parse_time unit=ns",
    "cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns",
    "first-parse-ns better=lower assume=nothing metric=first_parse unit=ns",
)
LATENCIES = ("first_byte", "first_item", "last_item_lag", "download_time", "total_time")
WARM_UP_NS = 200_000_000


class Rejected(Exception):
    """The document is rejected; `facts` are the lines that tell why and where."""

    def __init__(self, reason, kind="malformed", code=0, **position):
        super().__init__(reason)
        reason = " ".join(str(reason).split()) or "no message"
        self.facts = {"kind": kind, "code": code, "reason": reason} | {
            name.replace("_", "-"): value for name, value in position.items() if value is not None
        }


class Failure(Exception):
    """Why the worker ends early, with its exit status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


# MARK: - Documents and streams


def read(path):
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise Failure(UNREADABLE, f"{path}: {error.strerror}") from error


def chunks(document, stream):
    """The pieces of a document that a stream brings."""
    pieces, start, left = [], 0, len(document)
    for size in sizes(stream):
        if start >= left:
            return pieces
        if size:
            pieces.append(document[start : start + size])
        start += size
    # What a recording does not cover arrives at its end.
    return pieces + [document[start:]] if start < left else pieces


def sizes(stream):
    kind, _, argument = stream.partition(":")
    try:
        if stream == "whole":
            return [1 << 62]
        if kind == "fixed":
            return forever(max(1, int(argument)))
        if kind == "random":
            return random_sizes(int(argument))
    except ValueError as error:
        raise Failure(USAGE, f"no stream {stream}") from error
    rows = read(stream).decode().splitlines()
    return [int(row.split(",")[1]) for row in rows if row[:1].isdigit()]


def forever(size):
    while True:
        yield size


def random_sizes(seed):
    """SplitMix64, whose low four bits are an octave, and whose next bits the size within it."""
    mask, state = 2**64 - 1, seed
    while True:
        state = state + 0x9E3779B97F4A7C15 & mask
        number = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        number = (number ^ number >> 27) * 0x94D049BB133111EB & mask
        number ^= number >> 31
        octave = number & 15
        yield (1 << octave) + (number >> 4 & (1 << octave) - 1)


# MARK: - The command line


class Options:
    """`--name value`, repeatable."""

    def __init__(self, arguments):
        self.values = {}
        for name, value in zip(arguments[::2], arguments[1::2]):
            self.values.setdefault(name, []).append(value)
        if len(arguments) % 2 or not all(name.startswith("--") for name in arguments[::2]):
            raise Failure(USAGE, "options are pairs of --name and value")
        for name in UNSUPPORTED:
            if name in self.values:
                raise Failure(UNABLE, f"no {name}")

    def all(self, name):
        return self.values.get(name, [])

    def get(self, name, default=None):
        return self.values.get(name, [default])[-1]

    def required(self, name):
        if name not in self.values:
            raise Failure(USAGE, f"{name} is missing")
        return self.get(name)

    def number(self, name, default):
        try:
            return int(self.get(name, default))
        except ValueError as error:
            raise Failure(USAGE, f"{name} is no number") from error


class Worker:
    """An implementation is a module with `NAME`, `SINKS`, `describe()`, `UNAVAILABLE`, `parse(pieces, sink)`,
    `count(result)`, and `log(result)`; those with events have the sink "log" for that."""

    def __init__(self, *implementations):
        self.implementations = {module.NAME: module for module in implementations}

    def main(self, arguments):
        try:
            sys.exit(self.run(arguments[:1], arguments[1:]))
        except Failure as failure:
            print(f"worker-python: {failure}", file=sys.stderr)
            sys.exit(failure.status)

    def run(self, command, arguments):
        if command == ["describe"]:
            for implementation in self.implementations.values():
                describe(implementation)
            return 0
        if command not in (["sample"], ["verify"]):
            raise Failure(USAGE, "usage: worker-python describe|sample|verify")
        options = Options(arguments)
        name = options.required("--backend")
        if name not in self.implementations:
            raise Failure(USAGE, f"no implementation {name}")
        implementation = self.implementations[name]
        if implementation.UNAVAILABLE:
            raise Failure(UNABLE, implementation.UNAVAILABLE)
        # What the server said of a document: some modules have a function that takes it.
        for name in TRANSPORT:
            if options.get(name) and name not in getattr(implementation, "OBEYS", ()):
                raise Failure(UNABLE, f"{implementation.NAME} can't obey {name}")
        if hasattr(implementation, "obey"):
            implementation.obey(*(options.get(name) for name in TRANSPORT))
        records = getattr(implementation, "RECORDS", None)
        if records and options.get("--records", records) != records:
            raise Failure(UNABLE, f"no records {options.get('--records')}")
        return {"sample": sample, "verify": verify}[command[0]](implementation, options)


def describe(implementation):
    facts = {"backend": implementation.NAME} | COMMON | {"sinks": " ".join(implementation.SINKS)}
    facts |= implementation.describe()
    notes = facts.pop("notes") + (f"warmed up for {WARM_UP_NS / 1e9:g} s before times are taken",)
    lines = [f"{key}: {value}" for key, value in facts.items()]
    counted = "items" if facts["logs"] == "records" else "events"
    metrics = METRICS + (f"{counted}/op assume=exact metric={counted} unit=count",)
    lines += [f"metric: {metric}" for metric in metrics]
    if implementation.UNAVAILABLE:
        lines.append(f"unavailable: {implementation.UNAVAILABLE}")
    lines += [f"note: {note}" for note in (f"Python {sys.version.split()[0]}",) + notes]
    print("\n".join(lines) + "\n")


# MARK: - Verifying


def verify(implementation, options):
    streams = options.all("--stream")
    for path in options.all("--streams-from"):
        streams = streams + read(path).decode().splitlines()
    documents = options.all("--document")
    if not streams or not documents:
        raise Failure(USAGE, "--stream and --document are required")
    for number, path in enumerate(documents, 1):
        document, first = read(path), None
        for stream in streams:
            head = [f"document: {number}"] if len(documents) > 1 else []
            head.append(f"stream: {stream}")
            log = b""
            try:
                log = implementation.log(implementation.parse(chunks(document, stream), "log"))
            except Rejected as rejection:
                facts = {"result": "rejected"} | rejection.facts
                head += [f"{key}: {value}" for key, value in facts.items()]
            else:
                head.append("result: accepted")
                if log == first:
                    head.append("same: yes")
                    log = b""
                else:
                    first = log if first is None else first
                    head.append(f"{implementation.LOG}-log-bytes: {len(log)}")
            sys.stdout.buffer.write("\n".join(head).encode() + b"\n\n" + log)
            sys.stdout.buffer.flush()
    return 0


# MARK: - Sampling


def sample(implementation, options):
    sink = options.get("--sink", implementation.SINKS[-1])
    passes = {"time": time_pass, "bare": bare_pass}
    name = options.get("--pass", "time")
    if sink not in implementation.SINKS:
        raise Failure(UNABLE, f"no sink {sink}")
    if name not in passes:
        raise Failure(UNABLE, f"no pass {name}")
    stream = options.get("--stream", "whole")
    pieces = chunks(read(options.required("--document")), stream)
    try:
        values = passes[name](implementation, pieces, sink, options)
    except Rejected as rejection:
        for key, value in ({"stream": stream, "result": "rejected"} | rejection.facts).items():
            print(f"{key}: {value}")
        print()
        return REJECTED
    print(
        f"BenchmarkParse/corpus={options.get('--corpus', 'document')}"
        f"/stream={options.get('--stream-name', stream)}/sink={sink}/backend={implementation.NAME}",
        *values, flush=True)
    if options.get("--wait") == "yes":
        sys.stdin.buffer.read()
    return 0


def bare_pass(implementation, pieces, sink, options):
    times = options.number("--times", 1)
    for _ in range(times):
        implementation.parse(pieces, sink)
    return (times,)


def time_pass(implementation, pieces, sink, options):
    for latency in LATENCIES:
        print(f"unavailable: {latency} this worker takes no latencies")
    parse = implementation.parse
    first = time.process_time_ns()
    parse(pieces, sink)
    first = time.process_time_ns() - first
    # What a sink without a count has read is counted outside the time that is taken.
    counted = implementation.count(parse(pieces, implementation.SINKS[-1]))
    once = warm_up(lambda: parse(pieces, sink))
    # Drawn in advance, so that the figures do not decide when to stop.
    drawn = random.Random(options.number("--seed", 0))
    count = max(drawn.randint(5, 6), drawn.randint(10_000_000, 30_000_000) // once)
    if once > 100_000_000:
        count = drawn.randint(2, 3)
    wall, cpu = time.monotonic_ns(), time.process_time_ns()
    for _ in range(count):
        parse(pieces, sink)
    cpu, wall = time.process_time_ns() - cpu, time.monotonic_ns() - wall
    unit = "items/op" if implementation.LOG == "record" else "events/op"
    return (
        count, wall / count, "ns/op", cpu / count, "cpu-ns/op", first, "first-parse-ns",
        counted, unit,
    )


def warm_up(parse):
    """Parses until the interpreter has specialized what is called often; returns the last CPU time."""
    begin = end = time.process_time_ns()
    while end - begin < WARM_UP_NS:
        start = end
        parse()
        end = time.process_time_ns()
    return max(1, end - start)
