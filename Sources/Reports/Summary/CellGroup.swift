import Results

/// The cells that may be ranked against each other: all but who parses is equal.
struct CellGroup: Hashable {
  var stream: String
  var pace: String
  var sink: String
  var factor: Int
  var stopAfter: Int?

  init(of key: CellKey) {
    stream = key.stream
    pace = key.pace
    sink = key.sink
    factor = key.factor
    stopAfter = key.stopAfter
  }

  /// The same circumstances with another sink.
  func with(sink: String) -> Self {
    var other = self
    other.sink = sink
    return other
  }

  /// The circumstances in words, such as `lan, records built`.
  var words: String { joined([sourceWords, sinkWords] + limitWords) }

  /// The circumstances without the sink.
  var streamWords: String { joined([sourceWords] + limitWords) }

  /// The stream and the sink as on the command line.
  var shortWords: String { joined([stream, sink]) }

  private func joined(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What was read; empty where the stream is what varies.
  private var sourceWords: String {
    guard !stream.isEmpty else { return "" }
    return switch pace {
    case "full": stream
    case "virtual": "\(stream) at its recorded pace"
    case "real": "\(stream) at its recorded pace in real time"
    default: "\(stream), pace \(pace)"
    }
  }

  private var sinkWords: String {
    switch sink {
    case "model": "records built"
    case "batched": "records handed over in batches"
    case "count": "events counted"
    case "null": "events dropped"
    case "none": "no parser"
    default: sink
    }
  }

  private var limitWords: [String] {
    [
      factor == 1 ? nil : "items ×\(factor)",
      stopAfter.map { "stopped after \($0) items" },
    ].compactMap { $0 }
  }
}
