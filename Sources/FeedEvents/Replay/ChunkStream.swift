/// The stream of one document: delivers its chunks in order.
///
/// The creator of the stream owns the bytes. A chunk is valid until the next call.
@safe
public struct ChunkStream: ~Copyable {
  /// The address of the byte at `position`; `nil` for an empty document.
  private var cursor: UnsafeRawPointer?
  private var window: ReplayWindow
  private var cutter: ChunkCutter
  private var position = 0
  private var chunkEnd = 0
  /// The chunks to deliver as one; `nil` if each chunk is delivered separately.
  private var joined: JoinedChunks?

  private enum JoinedChunks {
    /// All chunks up to the one in which the root element begins.
    case prolog(PrologScanner)
    /// All remaining chunks.
    case rest
  }

  /// The size of the whole document in bytes, for parsers that must gather it.
  ///
  /// While a document is still arriving, the number of bytes that have arrived.
  public private(set) var documentSize: Int

  /// Waits for more of a document that is still arriving; `nil` if all of it is there from the beginning.
  private var arrival: (() -> Int)?

  /// Called when the parser asks for more: before each chunk is delivered, and once more after the last.
  ///
  /// It receives the number of bytes delivered so far, plus ``origin``. If it is `nil`, the cost is one test
  /// per chunk.
  public var onDelivery: ((_ bytesDelivered: Int) -> Void)?

  /// What the transport says of the document.
  ///
  /// A backend whose identity says that it takes an encoding must obey the one that is given here.
  public var transport: Transport {
    get { boxedTransport?.transport ?? Transport() }
    set { boxedTransport = TransportBox(newValue) }
  }

  /// In a box, because Swift 6.3 does not let chunks depend on a stream with strings, if that is behind a pointer; shared
  /// by the streams of a replay, so that none of them allocates it.
  package var boxedTransport: TransportBox?

  package final class TransportBox: Sendable {
    let transport: Transport
    package init(_ transport: Transport) { self.transport = transport }
  }

  /// The offset of the document among documents that are replayed one after the other, in bytes.
  public var origin = 0

  /// Creates a stream over `document`.
  ///
  /// - Parameters:
  ///   - document: The whole document; it must outlive the stream.
  ///   - sizes: How the document is cut.
  public init(_ document: UnsafeRawBufferPointer, sizes: ChunkSizes) {
    unsafe cursor = document.baseAddress
    documentSize = document.count
    window = ReplayWindow(size: documentSize)
    cutter = ChunkCutter(sizes)
  }

  /// Creates a stream over a repeated document.
  ///
  /// A chunk larger than the items may be delivered in pieces, as if each call had a limit. The sizes of a
  /// recording begin again when they are used up.
  ///
  /// - Parameters:
  ///   - doubled: The document with its items twice in succession; it must outlive the stream.
  ///   - repetition: The range of the items, and how many times they are replayed.
  ///   - sizes: How the repeated document is cut.
  public init(
    doubled: UnsafeRawBufferPointer, _ repetition: Repetition, sizes: ChunkSizes
  ) {
    unsafe cursor = doubled.baseAddress
    documentSize = repetition.size(fromBufferOf: doubled.count)
    window = ReplayWindow(repetition, size: documentSize)
    cutter = ChunkCutter(sizes, repeatsRecording: true)
  }

  /// Creates a stream over a document that is still arriving: a chunk is what has arrived when the parser
  /// asks for more.
  ///
  /// - Parameters:
  ///   - buffer: The memory that receives the document; it must outlive the stream, and be larger than the
  ///     document.
  ///   - arrival: Waits until there is more, and returns how many bytes have arrived in total; at the end,
  ///     the same number as before.
  public init(arrivingIn buffer: UnsafeRawBufferPointer, arrival: @escaping () -> Int) {
    unsafe cursor = buffer.baseAddress
    documentSize = 0
    window = ReplayWindow(size: 0)
    cutter = ChunkCutter(.whole)
    self.arrival = arrival
  }

  /// Waits for more of a document that is still arriving.
  ///
  /// - Returns: Whether there is more.
  private mutating func waitForMore() -> Bool {
    guard let arrival, case let size = arrival(), size > documentSize else { return false }
    documentSize = size
    window = ReplayWindow(size: size)
    return true
  }

  /// The number of bytes delivered so far.
  public var bytesDelivered: Int { position }

  /// Returns the next chunk, or `nil` after the last.
  ///
  /// - Parameter limit: The most bytes that the caller can take at once. The rest of a larger chunk is
  ///   returned by the next calls, and does not count as another chunk.
  /// - Returns: The bytes, valid until the next call.
  @_lifetime(&self)
  public mutating func next(atMost limit: Int = .max) -> RawSpan? {
    if position == chunkEnd {
      onDelivery?(origin + position)
      guard position < documentSize || waitForMore() else { return nil }
      chunkEnd += min(cutter.next(), documentSize - position)
      if let joined { join(joined) }
    }
    var end = position + min(limit, chunkEnd - position)
    if end > window.end {
      unsafe cursor? -= window.move(to: position)
      end = min(end, window.limit)
    }
    let bytes = unsafe RawSpan(
      _unsafeBytes: UnsafeRawBufferPointer(start: cursor, count: end - position))
    unsafe cursor? += end - position
    position = end
    return unsafe _overrideLifetime(bytes, mutating: &self)
  }

  // MARK: - Chunks in one piece

  /// The most bytes that are joined into one chunk; a chunk that crosses the limit is still included.
  private static let maximumJoinedBytes = 1 << 20

  /// Delivers all chunks up to the beginning of the root element as one, for parsers that treat a prolog
  /// differently when it is cut.
  ///
  /// A prolog of more than 1 MiB is still delivered in pieces. ``onDelivery`` is called for each chunk.
  /// Nothing is copied, because the chunks are adjacent in memory.
  ///
  /// - Complexity: O(*n*) in the length of the prolog, once.
  public mutating func keepPrologWhole() { joined = .prolog(PrologScanner()) }

  /// Delivers all remaining chunks as one, or in pieces of 1 MiB and more.
  public mutating func keepRestWhole() { joined = .rest }

  private mutating func join(_ chunks: JoinedChunks) {
    var scanner: PrologScanner?
    if case .prolog(let prolog) = chunks {
      scanner = prolog
      joined = nil
    }
    guard let start = unsafe cursor else { return }
    var limit = min(documentSize, window.end, position + Self.maximumJoinedBytes)
    var end = position
    while true {
      let chunk = unsafe UnsafeRawBufferPointer(
        start: start + (end - position), count: min(chunkEnd, limit) - end)
      let isComplete = unsafe scanner?.scan(chunk) ?? false
      if isComplete { return }
      if chunkEnd >= limit {
        guard chunkEnd - position < Self.maximumJoinedBytes, waitForMore() else { return }
        limit = min(documentSize, position + Self.maximumJoinedBytes)
      }
      end = chunkEnd
      onDelivery?(origin + end)
      chunkEnd += min(cutter.next(), documentSize - end)
    }
  }
}

/// The layout of a replayed document's bytes in its buffer.
///
/// A document that is not repeated is identical to its buffer. The buffer of a repeated document holds the
/// items twice. The window covers the first copy. While repetitions are left, it moves back to the first
/// copy as soon as a chunk begins in the second, which is there for chunks that cross the boundary.
struct ReplayWindow {
  /// The position in the document up to which the window does not have to move.
  private(set) var end: Int
  /// The position in the document up to which its bytes are contiguous in the buffer.
  private(set) var limit: Int

  /// The difference between a position in the document and its position in the buffer.
  private var shift = 0
  /// The shift for the last two copies, which are followed by the rest of the document.
  private let lastShift: Int
  private let items: Range<Int>
  private let size: Int

  /// Creates the window over a document that is not repeated.
  init(size: Int) {
    items = 0..<size
    lastShift = 0
    self.size = size
    end = size
    limit = size
  }

  /// Creates the window over a repeated document of `size` bytes.
  init(_ repetition: Repetition, size: Int) {
    items = repetition.items
    lastShift = (repetition.factor - 2) * items.count
    self.size = size
    end = size
    limit = size
    updateBounds()
  }

  /// Moves the window to the part that contains a chunk that begins at `position`.
  ///
  /// - Returns: The number of bytes by which positions move back in the buffer.
  mutating func move(to position: Int) -> Int {
    guard position >= end else { return 0 }
    let before = shift
    shift = min((position - items.lowerBound) / items.count * items.count, lastShift)
    updateBounds()
    return shift - before
  }

  private mutating func updateBounds() {
    guard shift < lastShift else {
      end = size
      limit = size
      return
    }
    end = shift + items.upperBound
    limit = end + items.count
  }
}
