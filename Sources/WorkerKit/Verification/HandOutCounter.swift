/// Keeps count of the bytes handed out, for a sink that doesn't see the stream.
///
/// For streams of 1-byte chunks: what has been handed out is one byte more than at the last call.
final class HandOutCounter {
  private let documentSize: Int
  private var handedOut = 0
  private(set) var marked: Int?

  init(documentSize: Int) { self.documentSize = documentSize }

  func advance(to bytesHandedOut: Int) { handedOut = min(bytesHandedOut + 1, documentSize) }

  func mark() { marked = handedOut }
}
