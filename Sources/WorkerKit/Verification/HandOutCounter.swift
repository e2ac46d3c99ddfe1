/// Keeps count of the bytes handed out, for a sink that doesn't see the stream.
///
/// For streams of 1-byte chunks: what has been handed out is one byte more than at the last call.
final class HandOutCounter {
  private let end: Int
  private var handedOut = 0
  private(set) var marked: Int?

  /// - Parameter end: Where the document ends.
  init(end: Int) { self.end = end }

  func advance(to bytesHandedOut: Int) { handedOut = min(bytesHandedOut + 1, end) }

  func mark() { marked = handedOut }
}
