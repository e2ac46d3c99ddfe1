/// The recorded stream of one document: hands out its chunks in order, as they arrived.
///
/// The bytes belong to whoever made the stream; a chunk is valid until the next call.
@safe
public struct ChunkStream: ~Copyable {
  private let document: UnsafeRawBufferPointer
  private var cutter: ChunkCutter
  private var position = 0
  private var chunkEnd = 0

  /// Called when the parser comes back for more: before each chunk is handed out, and once more
  /// after the last.
  ///
  /// It is told the number of bytes handed out so far. `nil` costs one test a chunk.
  public var onHandOut: ((_ bytesHandedOut: Int) -> Void)?

  /// A stream over `document`.
  ///
  /// - Parameters:
  ///   - document: The whole document; it must outlive the stream.
  ///   - sizes: How it is cut.
  public init(_ document: UnsafeRawBufferPointer, sizes: ChunkSizes) {
    unsafe self.document = document
    cutter = ChunkCutter(sizes)
  }

  /// The number of bytes handed out so far.
  public var bytesHandedOut: Int { position }

  /// The size of the whole document in bytes, for those that must gather it.
  public var documentSize: Int { unsafe document.count }

  /// The next chunk, or `nil` after the last.
  ///
  /// - Parameter limit: The most a caller can take at once. What a larger chunk leaves over comes
  ///   with the next call, without counting as another chunk.
  /// - Returns: The bytes, valid until the next call.
  @_lifetime(&self)
  public mutating func next(atMost limit: Int = .max) -> RawSpan? {
    if position == chunkEnd {
      onHandOut?(position)
      guard unsafe position < document.count else { return nil }
      chunkEnd += unsafe min(cutter.next(), document.count - position)
    }
    let end = position + min(limit, chunkEnd - position)
    let bytes = unsafe RawSpan(
      _unsafeBytes: UnsafeRawBufferPointer(rebasing: document[position..<end]))
    position = end
    return unsafe _overrideLifetime(bytes, mutating: &self)
  }
}
