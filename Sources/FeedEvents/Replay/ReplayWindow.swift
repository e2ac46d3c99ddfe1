/// Where the bytes of a replayed document lie in its buffer.
///
/// A document that is not amplified is its buffer. An amplified one lies in a buffer with the items
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

  /// The window over an amplified document of `size` bytes.
  init(_ amplification: Amplification, size: Int) {
    items = amplification.items
    lastShift = (amplification.factor - 2) * items.count
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
