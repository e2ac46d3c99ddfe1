package import WorkerContract

extension CaseGroup {
  /// The circumstances within one report in words, such as `lan, records built`.
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

  /// The document and stream; empty if the stream is what varies.
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

extension CaseKey {
  /// The names of the fields of a record that tell its case.
  package static let recordFields = Field.allCases.map(\.recordName)

  /// The fields of a record that tell the case; empty for what is usual.
  package var recordFields: [String] { Field.allCases.map { text(of: $0) ?? "" } }

  /// A field as text; `nil` for what is usual.
  func text(of field: Field) -> String? {
    switch field {
    case .corpus: corpus
    case .document: documentSHA
    case .stream: stream
    case .pace: pace
    case .sink: sink.rawValue
    case .backend: backend
    case .library: library
    case .build: build
    case .factor: factor == 1 ? nil : String(factor)
    case .stopAfter: stopAfter.map { String($0) }
    }
  }
}

extension CaseKey.Field {
  /// The name on the command line.
  var name: String { self == .stopAfter ? "stop_after" : rawValue }

  fileprivate var recordName: String { self == .document ? "document_sha" : name }
}
