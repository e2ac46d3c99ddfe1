internal import FeedEvents
internal import WorkerContract

extension CaseGroup {
  /// Describes the circumstances within one report, such as `in one piece, records built`.
  var text: String {
    joined([
      sourceText, sinkText(\.text), self.factor == 1 ? "" : "items ×\(self.factor)",
      self.stopAfter.map { "stopped after \($0) items" } ?? "",
      self.encoding.map { "read as \($0)" } ?? "",
    ])
  }

  /// The stream and the sink, named as on the command line.
  var shortText: String { joined([streamText, sinkText(\.rawValue)]) }

  private func joined(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func sinkText(_ text: (Sink) -> String) -> String {
    fields.contains(.sink) ? text(self.sink) : ""
  }

  private var streamText: String { fields.contains(.stream) ? self.stream.description : "" }

  /// The stream and its pace; empty if the group has no stream.
  private var sourceText: String {
    guard fields.contains(.stream) else { return "" }
    return switch (self.stream, self.pace) {
    case (.whole, _): "in one piece"
    case (.fixed(let size), _): "chunks of \(Figures.chunkSize(size))"
    case (.random, _): "random chunks (\(streamText))"
    case (_, .full): "\(recordingText), without pauses"
    case (_, .virtual): recordingText
    case (_, .real): "\(recordingText), in real time"
    }
  }

  private var recordingText: String {
    "chunks as recorded" + (streamText == RecordedCorpus.streamName ? "" : " in \(streamText)")
  }
}

extension CaseKey {
  package static let recordFields = Field.allCases.map(\.recordName)

  /// Returns a field as text; `nil` for the default value.
  func text(of field: Field) -> String? {
    switch field {
    case .corpus: corpus
    case .document: documentSHA
    case .stream: stream.description
    case .pace: pace.rawValue
    case .sink: sink.rawValue
    case .backend: backend
    case .library: library
    case .build: build
    case .factor: factor == 1 ? nil : String(factor)
    case .stopAfter: stopAfter.map { String($0) }
    case .encoding: encoding
    case .base: base
    }
  }
}

extension CaseKey.Field {
  var name: String { self == .stopAfter ? "stop_after" : rawValue }

  fileprivate var recordName: String { self == .document ? "document_sha" : name }
}
