/// A document to parse while it arrives on standard input: `follow --backend B --sink S [--records NAME]`.
package struct FollowRequest: Hashable, Sendable {
  /// The implementation.
  package var backend: String
  /// The sink.
  package var sink: Sink
  /// The record type the sink `model` builds; `nil` for none.
  package var records: String?

  /// A request with everything given.
  package init(backend: String, sink: Sink, records: String? = nil) {
    self.backend = backend
    self.sink = sink
    self.records = records
  }

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    let options = try Options(arguments, known: ["--backend", "--sink", "--records"])
    backend = try options.required("--backend")
    sink = options.last("--sink").map(Sink.init(rawValue:)) ?? .count
    records = options.last("--records")
  }

  /// The options, as they are read.
  package var arguments: [String] {
    ["--backend", backend, "--sink", sink.rawValue] + (records.map { ["--records", $0] } ?? [])
  }
}

/// The outcome for a document that was parsed while it arrived.
package struct FollowReport: Hashable, Sendable {
  /// The size of the document in bytes.
  package var bytes: Int
  /// How often the parser came back for more, and got it.
  package var chunks: Int
  /// The records that were built; `nil` if none were to be.
  package var records: Int?
  /// How long the parser worked, in nanoseconds: all but its waiting.
  package var parse: Int
  /// From the first bytes to the end of the parse, in nanoseconds.
  package var sinceFirstByte: Int

  /// A report with everything given.
  package init(bytes: Int, chunks: Int, records: Int?, parse: Int, sinceFirstByte: Int) {
    self.bytes = bytes
    self.chunks = chunks
    self.records = records
    self.parse = parse
    self.sinceFirstByte = sinceFirstByte
  }

  /// Reads what a worker has printed; `nil` where a figure is missing.
  package init?(_ text: String) {
    var figures: [Substring: Int] = [:]
    for line in text.textLines {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2, let number = Int(parts[1]), number >= 0 { figures[parts[0]] = number }
    }
    guard let bytes = figures["bytes:"], let chunks = figures["chunks:"],
      let parse = figures["parse-ns:"], let sinceFirstByte = figures["since-first-byte-ns:"]
    else { return nil }
    self.init(
      bytes: bytes, chunks: chunks, records: figures["records:"], parse: parse,
      sinceFirstByte: sinceFirstByte)
  }

  /// The text, as it is read.
  package var text: String {
    var lines = KeyedLines()
    lines.append("bytes", String(bytes))
    lines.append("chunks", String(chunks))
    if let records { lines.append("records", String(records)) }
    lines.append("parse-ns", String(parse))
    lines.append("since-first-byte-ns", String(sinceFirstByte))
    return lines.text
  }
}
