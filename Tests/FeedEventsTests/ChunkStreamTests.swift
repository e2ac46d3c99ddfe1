import FeedEvents
import Testing

/// A stream delivers a document in the chunks in which it was recorded.
struct ChunkStreamTests {
  private static let document = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  @Test func aWholeDocumentIsOneChunk() {
    #expect(Replayed(Self.document, .whole).sizes == [1000])
  }

  @Test(arguments: [
    (1, Array(repeating: 1, count: 1000)), (300, [300, 300, 300, 100]), (1000, [1000]),
    (999, [999, 1]), (5000, [1000]), (Int.max, [1000]),
  ])
  func fixedChunksAreEqualButTheLast(_ size: Int, _ sizes: [Int]) {
    #expect(Replayed(Self.document, .fixed(size)).sizes == sizes)
  }

  @Test func aFixedSizeBelowOneIsOne() {
    #expect(Replayed([1, 2], .fixed(0)).sizes == [1, 1])
    #expect(Replayed([1, 2], .fixed(-3)).sizes == [1, 1])
  }

  @Test(arguments: [
    ([600, 400], [600, 400]), ([1, 2, 997], [1, 2, 997]), ([600], [600, 400]), ([], [1000]),
    ([600, 600], [600, 400]), ([1000, 5], [1000]), ([5000], [1000]),
  ])
  func aRecordingShorterOrLongerThanTheDocumentStillCoversIt(_ list: [Int], _ sizes: [Int]) {
    #expect(Replayed(Self.document, .recorded(list)).sizes == sizes)
  }

  @Test(arguments: [
    ChunkSizes.whole, .fixed(7), .recorded([3, 900]), .random(seed: 1), .random(seed: .max),
  ])
  func theChunksAreTheDocument(_ sizes: ChunkSizes) {
    let replayed = Replayed(Self.document, sizes)
    #expect(replayed.bytes == Self.document)
    #expect(replayed.sizes.reduce(0, +) == 1000)
    #expect(replayed.bytesDelivered == 1000)
    #expect(replayed.documentSize == 1000)
  }

  @Test(arguments: [ChunkSizes.whole, .fixed(1), .recorded([1]), .recorded([]), .random(seed: 1)])
  func anEmptyDocumentHasNoChunk(_ sizes: ChunkSizes) {
    let replayed = Replayed([], sizes)
    #expect(replayed.sizes.isEmpty)
    #expect(replayed.deliveries == [0])
    #expect(replayed.documentSize == 0)
  }

  @Test func theEndStaysTheEnd() {
    unsafe [UInt8]([1]).withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .whole)
      let isThere = chunks.next() != nil
      #expect(isThere)
      for _ in 1...3 {
        let isAtEnd = chunks.next() == nil
        #expect(isAtEnd)
      }
    }
  }

  @Test func deliveryIsReportedBeforeEachChunkAndOnceAfterTheLast() {
    #expect(Replayed(Self.document, .fixed(400)).deliveries == [0, 400, 800, 1000])
    #expect(Replayed(Self.document, .whole).deliveries == [0, 1000])
  }

  @Test func remainderAfterALimitIsNotADelivery() {
    let replayed = Replayed(Self.document, .fixed(400), atMost: 150)
    #expect(replayed.sizes == [150, 150, 100, 150, 150, 100, 150, 50])
    #expect(replayed.deliveries == [0, 400, 800, 1000])
    #expect(replayed.bytes == Self.document)
    #expect(Replayed(Self.document, .fixed(400), atMost: 400).sizes == [400, 400, 200])
  }
}

/// Everything that a stream delivers for a document.
struct Replayed {
  var sizes: [Int] = []
  var bytes: [UInt8] = []
  var deliveries: [Int] = []
  var bytesDelivered = 0
  var documentSize = 0

  init(
    _ document: [UInt8], _ cuts: ChunkSizes, atMost limit: Int = .max,
    keepsPrologWhole: Bool = false
  ) {
    unsafe document.withUnsafeBytes { document in
      var chunks = unsafe ChunkStream(document, sizes: cuts)
      if keepsPrologWhole { chunks.keepPrologWhole() }
      read(&chunks, atMost: limit)
    }
  }

  /// Replays a repeated document from a buffer that contains its items twice.
  init(
    _ doubled: [UInt8], _ repetition: Repetition, _ cuts: ChunkSizes,
    atMost limit: Int = .max
  ) {
    unsafe doubled.withUnsafeBytes { doubled in
      var chunks = unsafe ChunkStream(doubled: doubled, repetition, sizes: cuts)
      read(&chunks, atMost: limit)
    }
  }

  private mutating func read(_ chunks: inout ChunkStream, atMost limit: Int) {
    final class Notes { var deliveries: [Int] = [] }
    let notes = Notes()
    chunks.onDelivery = { notes.deliveries.append($0) }
    while let chunk = chunks.next(atMost: limit) {
      sizes.append(chunk.byteCount)
      unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    bytesDelivered = chunks.bytesDelivered
    documentSize = chunks.documentSize
    deliveries = notes.deliveries
  }
}
