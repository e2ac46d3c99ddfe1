internal import WorkerContract

extension CaseKey {
  /// What the cases of one report have in common that may be ranked against each other: all but the
  /// implementation is equal.
  var configuration: CaseGroup { group(by: [.stream, .pace, .sink, .factor, .stopAfter]) }

  /// The same whatever the sink.
  var source: CaseGroup { group(by: [.stream, .pace, .factor, .stopAfter]) }
}

extension CaseGroup {
  /// The circumstances in words, such as `lan, records built`.
  var text: String {
    joined([
      sourceText, sinkText(\.text), self.factor == 1 ? "" : "items ×\(self.factor)",
      self.stopAfter.map { "stopped after \($0) items" } ?? "",
    ])
  }

  /// The stream and the sink as on the command line.
  var shortText: String { joined([self.stream, sinkText(\.rawValue)]) }

  private func joined(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func sinkText(_ text: (Sink) -> String) -> String {
    fields.contains(.sink) ? text(self.sink) : ""
  }

  /// What was read; empty if the stream is what varies.
  private var sourceText: String {
    guard !self.stream.isEmpty else { return "" }
    return switch self.pace {
    case "full": self.stream
    case "virtual": "\(self.stream) at its recorded pace"
    case "real": "\(self.stream) at its recorded pace in real time"
    default: "\(self.stream), pace \(self.pace)"
    }
  }
}
