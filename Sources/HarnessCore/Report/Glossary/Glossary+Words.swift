/// The words of reports, screens and documentation.
extension Glossary {
  static let verdicts = [
    Entry(.verdict, "faster", "the whole interval of its speed lies above the band of equal times"),
    Entry(.verdict, "slower", "the whole interval of its speed lies below the band of equal times"),
    Entry(
      .verdict, "same",
      "the whole interval of its speed lies within the band, ±1 % (`--same-within`)"),
    Entry(
      .verdict, "too few rounds",
      "there is no interval yet: all intervals of a report hold together, which needs more rounds (`--budget`)"
    ),
    Entry(
      .verdict, "not judged",
      "a check or a comparison can't tell about this figure here: the reason says why"),
    Entry(
      .verdict, "undecided",
      "the interval crosses the band's edge: more rounds (`--budget`) or a quieter machine may decide"
    ),
    Entry(
      .verdict, "as good",
      "a check or a comparison: a count has not changed, or a slowdown larger than the limit would have been seen"
    ),
    Entry(
      .verdict, "better", alias: "worse",
      "a check or a comparison: the figure has changed by more than its limit; `worse` ends the command with 2"
    ),
    Entry(
      .verdict, "within its limit",
      "a check or a comparison: a count has changed, but by less than it may"),
    Entry(
      .verdict, "constant",
      "`scale`: the peak of memory does not depend on the size of the document"),
    Entry(
      .verdict, "growing", alias: "growing memory",
      "`scale`: a larger document has a larger peak of memory, as where the parser keeps what it has read"
    ),
    Entry(
      .verdict, "linear", alias: "at most linear",
      "`scale`, `sweep`: ten times the bytes or chunks take about ten times the time, or less"),
    Entry(
      .verdict, "super-linear",
      "`scale`, `sweep`: time grows faster than the document or the number of its chunks"),
    Entry(.verdict, "sub-linear", "`scale`: time grows more slowly than the document"),
    Entry(
      .verdict, "re-reads tokens",
      "`sweep`: a token is read again with each chunk that it spans, so small chunks cost a multiple"
    ),
  ]

  static let words = [
    Entry(
      .word, "baseline",
      "a file of figures that `harness check` compares with, written by `harness baseline`"),
    Entry(
      .word, "benchmark case",
      "one implementation with one sink, over one stream of one document; a figure belongs to a case"
    ),
    Entry(
      .word, "busy",
      "other processes use 5 % of a processor or more during a run; otherwise the machine is quiet"),
    Entry(
      .word, "census", "what is counted of a document: size, CDATA share, attributes, depth, tokens"
    ),
    Entry(.word, "chunk", "the bytes that a parser receives at once"),
    Entry(
      .word, "control",
      "the same work as a backend, written by hand without the harness's seam: what the seam costs"),
    Entry(
      .word, "corpus",
      "a document with its manifest and recorded streams, in a directory; a single feed will do as well"
    ),
    Entry(
      .word, "data lint", alias: "lints",
      "a finding in the samples that makes a figure doubtful, with what to do about it (`--verbose`)"
    ),
    Entry(.word, "digest", "the SHA-256 of a log, by which logs are compared"),
    Entry(
      .word, "engine",
      "the parser behind an implementation; libxml2 and Foundation's `XMLParser` are one, and count once"
    ),
    Entry(
      .word, "event log",
      "what a parser reported, one event a line, in one canonical form for all parsers"),
    Entry(
      .word, "exact", "a metric that is the same in every repetition, so that any change counts"),
    Entry(
      .word, "figure", "the value of a metric for a benchmark case, or the reason why there is none"
    ),
    Entry(.word, "finding", "what a check or a comparison found out about one figure"),
    Entry(.word, "floor", "a loop in C that only counts: the least that a library costs"),
    Entry(
      .word, "implementation",
      "anything that reads documents and is measured: a backend, a variant, a floor or a control"),
    Entry(
      .word, "interval",
      "the range that holds the true ratio with the confidence in the column's head, between runs too"
    ),
    Entry(
      .word, "lan", alias: "broadband",
      "a stream that was recorded over a shaped link, as `broadband` and `3g`"),
    Entry(
      .word, "left out",
      "a feed that not every parser with figures reads, so that the answer over many feeds excludes it"
    ),
    Entry(.word, "live heap", "the bytes in blocks that are allocated and not yet freed"),
    Entry(
      .word, "not tried",
      "a point of a curve that would have taken more than was left of the budget: a larger `--budget` tries it"
    ),
    Entry(
      .word, "another platform",
      "before and now are of machines that differ in their kind, so exact figures are not compared"),
    Entry(.word, "noisy", "a metric that differs each time, so it gets a median and an interval"),
    Entry(
      .word, "pass",
      "one kind of measurement in a process of its own: time, memory or allocations"),
    Entry(.word, "record", "a song, an earthquake, a post: what an application makes of an item"),
    Entry(.word, "record log", "the records that were read, one field a line"),
    Entry(.word, "recording", "the sizes and arrival times of the chunks that a server sent"),
    Entry(.word, "reference", "the implementation that ratios are relative to (`--reference`)"),
    Entry(.word, "resident set", "the memory that a process occupies, as the kernel counts it"),
    Entry(.word, "round", "every implementation once, in a freshly shuffled order"),
    Entry(.word, "sample", "one measured process: some parses of one implementation"),
    Entry(
      .word, "self-test",
      "copies of a backend that a check must judge right: an unchanged one, a slowed one, one with another allocation"
    ),
    Entry(.word, "sitting", "measurements for a baseline on one machine, within an hour"),
    Entry(
      .word, "speed", "how fast relative to the reference: 2.0× is twice as fast, on every screen"),
    Entry(
      .word, "stream",
      "how a document arrives: a recording, `whole`, in chunks of one size (`fixed:BYTES`) or of random sizes (`random:SEED`)"
    ),
    Entry(.word, "suite", "several feeds measured in one run, with one answer over all of them"),
    Entry(
      .word, "unconfirmed",
      "only one engine reports this log, and no manifest says what is right"),
    Entry(
      .word, "variant", "the same backend in another way, such as a reused parser (`--variants`)"),
    Entry(
      .word, "within noise",
      "a cost that can't be told from zero, because its interval reaches it"),
    Entry(
      .word, "×", alias: "[ ]",
      "the column of speed relative to the reference, above 1 is faster, with its interval in brackets"
    ),
    Entry(.word, "*", "the best figure of its column, and all that are not shown to be worse"),
    Entry(
      .word, "worker", "the program with one library's implementations: one process is one sample"),
  ]
}
