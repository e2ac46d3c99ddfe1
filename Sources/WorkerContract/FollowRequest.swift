/// A request to parse a document as it arrives: `follow --backend B --sink S [--records NAME]`.
///
/// The document arrives on standard input.
package struct FollowRequest: Hashable, Sendable {
  package var backend: String
  package var sink: Sink
  /// The record type that the sink `model` builds; `nil` if it builds none.
  package var records: String?

  package init(backend: String, sink: Sink, records: String? = nil) {
    self.backend = backend
    self.sink = sink
    self.records = records
  }

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    let options = try Options(arguments)
    backend = try options.required("--backend")
    sink = options.last("--sink").map(Sink.init(rawValue:)) ?? .count
    records = options.last("--records")
  }

  /// The request as command-line options, which `init(_:)` reads.
  package var arguments: [String] {
    ["--backend", backend, "--sink", sink.rawValue] + (records.map { ["--records", $0] } ?? [])
  }
}

/// The result for a document that was parsed while it arrived.
package struct FollowReport: Hashable, Sendable {
  /// The size of the document in bytes.
  package var bytes: Int
  /// How many times the worker received more bytes.
  package var chunks: Int
  /// The number of records that were built; `nil` if the sink builds no records.
  package var records: Int?
  /// The time that the parser worked, in nanoseconds, without the time it waited for bytes.
  package var parse: Int
  /// The time from the first bytes to the end of the parse, in nanoseconds.
  package var sinceFirstByte: Int

  package init(bytes: Int, chunks: Int, records: Int?, parse: Int, sinceFirstByte: Int) {
    self.bytes = bytes
    self.chunks = chunks
    self.records = records
    self.parse = parse
    self.sinceFirstByte = sinceFirstByte
  }

  /// Reads the output of a worker; `nil` if a figure is missing.
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

  /// The report as text, which `init(_:)` reads.
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
