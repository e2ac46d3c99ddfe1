public import Corpora
public import FeedEvents

extension Corpus {
  /// Whether backends can be asked about a stream of it within the life of their user.
  ///
  /// Byte by byte a large document takes minutes; and where a token of megabytes is read anew with
  /// each of its chunks, small ones take hours.
  public func canVerify(_ stream: StreamSpecification) -> Bool {
    guard case .fixed(let size) = stream, size < 4096 else { return true }
    if size == 1, bytes > 4 << 20 { return false }
    return census.map { $0.longestToken.bytes < 1 << 16 } ?? true
  }
}
