import FeedEvents
import Testing

/// A repeated document is delivered as if its items had been written that many times.
struct RepetitionTests {
  private static let head = bytes(0..<5)
  private static let items = bytes(5..<22)
  private static let tail = bytes(22..<25)
  private static let repeated = 5..<22
  private static let doubled = head + items + items + tail

  private static func bytes(_ range: Range<Int>) -> [UInt8] { range.map { UInt8($0) } }

  private static func writtenOut(_ factor: Int) -> [UInt8] {
    head + (0..<factor).flatMap { _ in items } + tail
  }

  private static let cuts: [ChunkSizes] =
    [.whole] + (1...60).map { .fixed($0) } + (1...20).map { .random(seed: $0) }

  @Test(arguments: [2, 3, 4, 5, 11], cuts)
  func theChunksAreTheDocumentWrittenOut(_ factor: Int, _ cuts: ChunkSizes) {
    let written = Self.writtenOut(factor)
    for limit in [1, 4, 17, 18, 40, .max] {
      let replayed = Self.replayed(factor, cuts, atMost: limit)
      #expect(replayed.bytes == written, "at most \(limit)")
      #expect(replayed.documentSize == written.count)
      #expect(replayed.bytesDelivered == written.count)
      // A larger chunk may come in pieces, which do not count as chunks.
      #expect(replayed.deliveries == Replayed(written, cuts).deliveries, "at most \(limit)")
    }
  }

  @Test(arguments: [2, 3, 10], 1...17)
  func aChunkNoLargerThanTheItemsIsOnePiece(_ factor: Int, _ size: Int) {
    let written = Replayed(Self.writtenOut(factor), .fixed(size))
    #expect(Self.replayed(factor, .fixed(size)).sizes == written.sizes)
  }

  @Test(arguments: [2, 3, 10], [[25], [5, 17, 3], [1, 2, 3, 4], [60]])
  func aRecordingBeginsAgainWhenItIsUsedUp(_ factor: Int, _ list: [Int]) {
    let repeated = (0..<300).flatMap { _ in list }
    #expect(
      Self.replayed(factor, .recorded(list)).deliveries
        == Replayed(Self.writtenOut(factor), .recorded(repeated)).deliveries)
  }

  @Test(arguments: [0..<25, 0..<1, 24..<25, 0..<24, 1..<25])
  func headAndTailMayBeEmpty(_ range: Range<Int>) {
    let document = Self.bytes(0..<25)
    func written(_ factor: Int) -> [UInt8] {
      var bytes = Array(document[..<range.lowerBound])
      for _ in 0..<factor { bytes += document[range] }
      return bytes + document[range.upperBound...]
    }
    for size in 1...30 {
      let replayed = Replayed(written(2), Repetition(of: range, by: 4), .fixed(size))
      #expect(replayed.bytes == written(4), "fixed:\(size)")
    }
  }

  @Test func theLargestFactorIsReplayedWithoutBeingWrittenOut() {
    let repetition = Repetition(of: Self.repeated, by: Repetition.maximumFactor)
    #expect(repetition.size(fromBufferOf: Self.doubled.count) == 17_000_008)
    unsafe Self.doubled.withUnsafeBytes { doubled in
      var chunks = unsafe ChunkStream(doubled: doubled, repetition, sizes: .fixed(16))
      var size = 0
      var last: UInt8?
      while let chunk = chunks.next() {
        size += chunk.byteCount
        last = unsafe chunk.withUnsafeBytes { unsafe $0.last }
      }
      #expect(size == 17_000_008)
      #expect(last == Self.tail.last)
    }
  }

  @Test func theSmallestIsTheBufferItself() {
    let smallest = Repetition(of: Self.repeated, by: 1000).smallest
    #expect(smallest.size(fromBufferOf: Self.doubled.count) == Self.doubled.count)
    #expect(Replayed(Self.doubled, smallest, .whole).sizes == [Self.doubled.count])
  }

  private static func replayed(
    _ factor: Int, _ cuts: ChunkSizes, atMost limit: Int = .max
  ) -> Replayed {
    Replayed(doubled, Repetition(of: repeated, by: factor), cuts, atMost: limit)
  }
}
