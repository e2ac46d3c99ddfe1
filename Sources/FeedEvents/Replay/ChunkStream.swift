/// The recorded stream of one document: delivers its chunks in order, as they arrived.
///
/// The bytes belong to whoever made the stream; a chunk is valid until the next call.
@safe
public struct ChunkStream: ~Copyable {
  /// Where the byte at `position` lies; `nil` for an empty document.
  private var cursor: UnsafeRawPointer?
  private var window: ReplayWindow
  private var cutter: ChunkCutter
  private var position = 0
  private var chunkEnd = 0
  /// The chunks that are delivered as one; `nil` where each is for itself.
  private var joint: Joint?

  private enum Joint {
    /// Up to the one in which the root element begins.
    case prolog(PrologScanner)
    /// All that are left.
    case rest
  }

  /// The size of the whole document in bytes, for those that must gather it; of one that still arrives, of
  /// what is there.
  public private(set) var documentSize: Int

  /// Waits for more of a document that still arrives; `nil` where all is there from the beginning.
  private var arrival: (() -> Int)?

  /// Called when the parser comes back for more: before each chunk is delivered, and once more
  /// after the last.
  ///
  /// It receives the number of bytes delivered so far, after ``origin``. `nil` costs one test a chunk.
  public var onDelivery: ((_ bytesDelivered: Int) -> Void)?

  /// Where the document begins among the documents that are replayed one after the other.
  public var origin = 0

  /// A stream over `document`.
  ///
  /// - Parameters:
  ///   - document: The whole document; it must outlive the stream.
  ///   - sizes: How it is cut.
  public init(_ document: UnsafeRawBufferPointer, sizes: ChunkSizes) {
    unsafe cursor = document.baseAddress
    documentSize = document.count
    window = ReplayWindow(size: documentSize)
    cutter = ChunkCutter(sizes)
  }

  /// A stream over a repeated document.
  ///
  /// A chunk larger than the items may come in pieces, as if each call had a limit. A recording's
  /// sizes begin again when they are used up.
  ///
  /// - Parameters:
  ///   - doubled: The document with its items twice; it must outlive the stream.
  ///   - repetition: How often the items are replayed, and where they lie.
  ///   - sizes: How the repeated document is cut.
  public init(
    doubled: UnsafeRawBufferPointer, _ repetition: Repetition, sizes: ChunkSizes
  ) {
    unsafe cursor = doubled.baseAddress
    documentSize = repetition.size(fromBufferOf: doubled.count)
    window = ReplayWindow(repetition, size: documentSize)
    cutter = ChunkCutter(sizes, repeatsRecording: true)
  }

  /// A stream over a document that still arrives: what is there when the parser comes back is a chunk.
  ///
  /// - Parameters:
  ///   - room: Where the document is put; it must outlive the stream, and be larger than the document.
  ///   - arrival: Waits until there is more, and returns how many bytes there are; as many as before at the end.
  public init(arrivingIn room: UnsafeRawBufferPointer, arrival: @escaping () -> Int) {
    unsafe cursor = room.baseAddress
    documentSize = 0
    window = ReplayWindow(size: 0)
    cutter = ChunkCutter(.whole)
    self.arrival = arrival
  }

  /// Waits for more of a document that still arrives.
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

  /// The next chunk, or `nil` after the last.
  ///
  /// - Parameter limit: The most a caller can take at once. What a larger chunk leaves over comes
  ///   with the next call, without counting as another chunk.
  /// - Returns: The bytes, valid until the next call.
  @_lifetime(&self)
  public mutating func next(atMost limit: Int = .max) -> RawSpan? {
    if position == chunkEnd {
      onDelivery?(origin + position)
      guard position < documentSize || waitForMore() else { return nil }
      chunkEnd += min(cutter.next(), documentSize - position)
      if let joint { join(joint) }
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

  /// The most that is held back.
  private static let longestJoint = 1 << 20

  /// Has the chunks before the root element delivered as one, for parsers that read a prolog
  /// otherwise when it is cut; a prolog of more than 1 MiB comes in pieces all the same.
  ///
  /// ``onDelivery`` is called for each chunk. Nothing is copied: the chunks lie one behind the other.
  ///
  /// - Complexity: O(*n*) in the length of the prolog, once.
  public mutating func keepPrologWhole() { joint = .prolog(PrologScanner()) }

  /// Has all chunks that are left delivered as one, or in pieces of 1 MiB and more.
  public mutating func keepRestWhole() { joint = .rest }

  private mutating func join(_ chunks: Joint) {
    var scanner: PrologScanner?
    if case .prolog(let prolog) = chunks {
      scanner = prolog
      joint = nil
    }
    guard let start = unsafe cursor else { return }
    var limit = min(documentSize, window.end, position + Self.longestJoint)
    var end = position
    while true {
      let chunk = unsafe UnsafeRawBufferPointer(
        start: start + (end - position), count: min(chunkEnd, limit) - end)
      let isComplete = unsafe scanner?.findsRoot(in: chunk) ?? false
      if isComplete { return }
      if chunkEnd >= limit {
        guard chunkEnd - position < Self.longestJoint, waitForMore() else { return }
        limit = min(documentSize, position + Self.longestJoint)
      }
      end = chunkEnd
      onDelivery?(origin + end)
      chunkEnd += min(cutter.next(), documentSize - end)
    }
  }
}

/// The layout of a replayed document's bytes in its buffer.
///
/// A document that is not repeated is its buffer. A repeated one lies in a buffer with the items
/// twice: the window stands over the first copy and, while repetitions are left, moves back to it
/// as soon as a chunk begins in the second, which is there for the chunks that cross.
struct ReplayWindow {
  /// Up to this position in the document the window need not move.
  private(set) var end: Int
  /// Up to this position everything lies in one piece.
  private(set) var limit: Int

  /// How far a position in the document is ahead of its place in the buffer.
  private var shift = 0
  /// The shift over the last two copies, which the rest of the document follows.
  private let lastShift: Int
  private let items: Range<Int>
  private let size: Int

  /// The window over a document as it is.
  init(size: Int) {
    items = 0..<size
    lastShift = 0
    self.size = size
    end = size
    limit = size
  }

  /// The window over a repeated document of `size` bytes.
  init(_ repetition: Repetition, size: Int) {
    items = repetition.items
    lastShift = (repetition.factor - 2) * items.count
    self.size = size
    end = size
    limit = size
    place()
  }

  /// Moves to where a chunk that begins at `position` lies.
  ///
  /// - Returns: How far that is back in the buffer.
  mutating func move(to position: Int) -> Int {
    guard position >= end else { return 0 }
    let before = shift
    shift = min((position - items.lowerBound) / items.count * items.count, lastShift)
    place()
    return shift - before
  }

  private mutating func place() {
    guard shift < lastShift else {
      end = size
      limit = size
      return
    }
    end = shift + items.upperBound
    limit = end + items.count
  }
}
