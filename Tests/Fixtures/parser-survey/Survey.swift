import FeedEvents
import Foundation

/// A named document.
struct Document {
  let name: String
  let bytes: [UInt8]
}

/// The outcome of reading a document.
enum Outcome: Hashable, CustomStringConvertible {
  case accepted(UInt64)
  case rejected(Int)
  case signal(Int32)
  /// A bare program exited normally.
  case nothing

  /// The part that matters to a reader: the events that were sent, or that the document was rejected, but not
  /// why.
  var effect: String {
    if case .rejected = self { "rejected" } else { description }
  }

  var description: String {
    switch self {
    case .accepted(let digest): "accepted:\(String(digest, radix: 16))"
    case .rejected(let code): "rejected:\(code)"
    case .signal(let number): "signal:\(number)"
    case .nothing: "nothing"
    }
  }
}

/// A reader, and how its chunks are cut.
struct SampleValue: Hashable, CustomStringConvertible {
  let reader: Reader
  let cuts: StreamSpecification

  var description: String { "\(reader)/\(cuts)" }

  /// The sizes of the chunks.
  ///
  /// Fixed chunks end after 50,000, and the rest of a long document is one chunk, because `XMLParser` takes a
  /// second for a megabyte of single bytes.
  var sizes: ChunkSizes {
    switch cuts {
    case .whole, .recording: .whole
    case .fixed(let size): .recorded([Int](repeating: size, count: 50_000))
    case .random(let seed): .random(seed: seed)
    }
  }
}

private let cuts: [StreamSpecification] = [.whole, .fixed(1), .fixed(3), .random(seed: 1)]

/// Returns the outcomes of some documents.
///
/// The outcomes of bare programs are included only if they end by a signal. A document that ends the bare
/// program in every cutting is not given to its implementation, which it would end as well.
///
/// Each reader reads all documents in a child process. If the child ends by a signal, the reader reads each
/// document, and then each cutting, in a child of its own.
func survey(_ documents: [Document], _ readers: [Reader]) -> [[SampleValue: Outcome]] {
  var outcomes = [[SampleValue: Outcome]](repeating: [:], count: documents.count)
  for reader in readers {
    let values = cuts.map { SampleValue(reader: reader, cuts: $0) }
    let bare = reader.bare.map { bare in cuts.map { SampleValue(reader: bare, cuts: $0) } } ?? []
    let given = documents.indices.filter { index in
      bare.isEmpty || bare.contains { outcomes[index][$0] == nil }
    }
    guard !given.isEmpty else { continue }
    let found = outcomesInChildren(given.map { documents[$0] }, values)
    for (index, found) in zip(given, found) {
      for (reading, outcome) in zip(values, found) where outcome != .nothing {
        outcomes[index][reading] = outcome
      }
    }
  }
  return outcomes
}

private func outcomesInChildren(_ documents: [Document], _ values: [SampleValue]) -> [[Outcome]] {
  switch inChild({ documents.map { document in values.map { $0.outcome(of: document) } } }) {
  case .success(let found): return found
  case .failure(let end):
    if documents.count > 1 {
      return documents.map { outcomesInChildren([$0], values)[0] }
    }
    if values.count > 1 {
      return [values.map { outcomesInChildren(documents, [$0])[0][0] }]
    }
    return [[.signal(end.signal)]]
  }
}

extension SampleValue {
  fileprivate func outcome(of document: Document) -> Outcome {
    reader.read(document.bytes, sizes)
  }
}

/// Returns the line to print for a document; `nil` if all readers agree on it.
func line(on document: Document, _ outcomes: [SampleValue: Outcome]) -> String? {
  let effects = Set(outcomes.values.map(\.effect))
  guard effects.count > 1 || effects.contains(where: { $0.hasPrefix("signal") }) else { return nil }
  var values: [String: [String]] = [:]
  for (reader, own) in Dictionary(grouping: outcomes, by: { $0.key.reader }) {
    for (outcome, found) in Dictionary(grouping: own, by: { $0.value.description }) {
      values[outcome, default: []] +=
        found.count == cuts.count ? [reader.name] : found.map { $0.key.description }
    }
  }
  let words = values.sorted { $0.key < $1.key }.map {
    "\($0)=\($1.sorted().joined(separator: ","))"
  }
  let bytes = Data(document.bytes).base64EncodedString()
  return ([document.name] + words + [bytes]).joined(separator: "\t")
}

private struct EndedBySignal: Error {
  let signal: Int32
}

/// Runs `body` in a child process.
private func inChild(_ body: () -> [[Outcome]]) -> Result<[[Outcome]], EndedBySignal> {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { fatalError("no pipe") }
  let child = fork()
  guard child >= 0 else { fatalError("no process") }
  if child == 0 {
    close(ends[0])
    // Suppresses what a crash would print.
    close(STDERR_FILENO)
    let words = body().map { $0.map(\.description).joined(separator: " ") }
    let text = Array(words.joined(separator: "\n").utf8)
    var written = 0
    while written < text.count {
      let count = unsafe text[written...].withUnsafeBytes { bytes in
        unsafe write(ends[1], bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { _exit(1) }
      written += count
    }
    _exit(0)
  }
  close(ends[1])
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = unsafe read(ends[0], &buffer, buffer.count), count > 0 {
    text += buffer[..<count]
  }
  close(ends[0])
  var status: Int32 = 0
  unsafe waitpid(child, &status, 0)
  guard status & 0x7F == 0 else { return .failure(EndedBySignal(signal: status & 0x7F)) }
  let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
  return .success(lines.map { $0.split(separator: " ").map { Outcome(String($0)) } })
}

extension Outcome {
  fileprivate init(_ text: String) {
    let parts = text.split(separator: ":")
    switch parts.first {
    case "accepted": self = .accepted(UInt64(parts[1], radix: 16) ?? 0)
    case "rejected": self = .rejected(Int(parts[1]) ?? 0)
    default: self = .nothing
    }
  }
}

extension Sequence {
  /// Returns the elements in arrays of up to `size` elements.
  func batches(of size: Int) -> UnfoldSequence<[Element], Iterator> {
    sequence(state: makeIterator()) { iterator in
      var batch: [Element] = []
      while batch.count < size, let next = iterator.next() { batch.append(next) }
      return batch.isEmpty ? nil : batch
    }
  }
}
