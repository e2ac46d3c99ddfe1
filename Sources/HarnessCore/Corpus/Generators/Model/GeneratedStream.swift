/// The bytes of a document or a log that a generator writes, passed on piece by piece.
package final class GeneratedStream {
  private(set) var count = 0
  private var piece: [UInt8] = []
  private let receive: (ArraySlice<UInt8>) -> Void

  private static let pieceBytes = 1 << 16

  init(_ receive: @escaping (ArraySlice<UInt8>) -> Void) {
    self.receive = receive
    piece.reserveCapacity(2 * Self.pieceBytes)
  }

  package func write(_ text: String) { write(text.utf8) }

  func write(_ bytes: some Collection<UInt8>) {
    piece.append(contentsOf: bytes)
    count += bytes.count
    if piece.count >= Self.pieceBytes { flush() }
  }

  package func write(_ byte: UInt8) {
    piece.append(byte)
    count += 1
    if piece.count >= Self.pieceBytes { flush() }
  }

  /// Writes bytes with the escapes of the event and record logs, so that each value stays on one line.
  package func writeLogged(_ bytes: some Sequence<UInt8>) {
    let start = piece.count
    piece.appendLogged(bytes)
    count += piece.count - start
    if piece.count >= Self.pieceBytes { flush() }
  }

  /// Passes on the bytes that are still buffered.
  func flush() {
    receive(piece[...])
    piece.removeAll(keepingCapacity: true)
  }
}

/// The output of a generator: a document and, from the same model, its logs.
package struct GenerationOutput {
  /// The feed in UTF-8, or many feeds one after another.
  package let document: GeneratedStream
  /// The canonical event log of the document; for many feeds, their logs one after another.
  let eventLog: GeneratedStream
  /// The record log of the document; empty if there is no record type.
  package let recordLog: GeneratedStream
  /// The size of the document in bytes beyond which no more items are wanted.
  var limit = Int.max

  /// Returns the numbers of items as long as more items are wanted: until the document is too long, or the
  /// task is cancelled.
  package func wanted(_ numbers: Range<Int>) -> some Sequence<Int> {
    numbers.lazy.prefix { _ in document.count <= limit && !Task.isCancelled }
  }

  /// Passes on the bytes that each stream still buffers.
  func flush() {
    for stream in [document, eventLog, recordLog] { stream.flush() }
  }
}

extension [UInt8] {
  /// Appends bytes with the escapes of the event and record logs, so that each value stays on one line.
  mutating func appendLogged(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
      case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
      default: append(byte)
      }
    }
  }
}
