import Testing

@testable import WorkerKit

/// Instants are converted to times on the clock of a stream.
struct TimelineTests {
  /// Returns a clock that recorded `chunks` deliveries, and one more at the end.
  private static func clock(chunks: Int, waitingFor schedule: [Int64]? = nil) -> ChunkClock {
    let clock = ChunkClock(capacity: chunks + 1, waitingFor: schedule)
    clock.begin()
    for _ in 0...chunks { clock.note() }
    clock.end()
    return clock
  }

  /// Longer than any delay of a busy machine.
  private static let hour: Int64 = 3_600_000_000_000

  @Test func aChunkThatComesLateBeginsAsItArrives() {
    let clock = Self.clock(chunks: 4)
    let arrivals = (1...4).map { Int64($0) * Self.hour }
    let timeline = Timeline.estimated(clock, arrivals: arrivals)
    #expect(clock.deliveries.dropLast().map(timeline.time) == arrivals)
    let last = clock.durations[3] + clock.durations[4]
    #expect(timeline.time(of: clock.ended) == 4 * Self.hour + last)
  }

  @Test func chunksThatHaveArrivedAreParsedWithoutWaiting() {
    let clock = Self.clock(chunks: 4)
    let timeline = Timeline.estimated(clock, arrivals: [0, 0, 0, 0])
    for instant in clock.deliveries + [clock.ended] {
      #expect(timeline.time(of: instant) == instant - clock.began)
      #expect(Timeline.fromRequest(clock).time(of: instant) == instant - clock.began)
      #expect(Timeline.fromFirstChunk(clock).time(of: instant) == instant - clock.deliveries[0])
    }
  }

  @Test func noChunkCompletesBeforeTheOneBefore() {
    let clock = Self.clock(chunks: 3)
    // The first chunk arrives so late that the others are already waiting.
    let arrivals = [Self.hour, Self.hour, Self.hour]
    let timeline = Timeline.estimated(clock, arrivals: arrivals)
    for (index, delivery) in clock.deliveries.enumerated() {
      let before = clock.durations[..<index].reduce(0, +)
      #expect(timeline.time(of: delivery) == Self.hour + before)
    }
  }

  @Test func aParserThatWaitsGetsNoChunkTooEarly() {
    let schedule: [Int64] = [100_000, 100_000, 900_000]
    let clock = Self.clock(chunks: 3, waitingFor: schedule)
    for (delivery, arrival) in zip(clock.deliveries, schedule) {
      #expect(delivery - clock.began >= arrival)
    }
    // Waiting time is not part of the duration of any chunk.
    let waited = clock.ended - clock.began - clock.durations.reduce(0, +)
    #expect(waited >= 900_000 - clock.durations.dropLast(2).reduce(0, +))
  }

  @Test(arguments: [1, 2, 7, 10, 11, 60, 299, 300])
  func aTenthEndsWithTheItemThatCompletesIt(_ items: Int) throws {
    let clock = ItemClock(items: items)
    clock.begin()
    var noted: [Int] = []
    for item in 1...items {
      let before = (0...10).map { $0 == 0 ? clock.firstEnd : clock.end(ofTenth: $0) }
      clock.note()
      let after = (0...10).map { $0 == 0 ? clock.firstEnd : clock.end(ofTenth: $0) }
      if before != after { noted.append(item) }
    }
    let tenths = (1...10).map { ($0 * items + 9) / 10 }
    #expect(noted == Array(Set([1] + tenths)).sorted())
    let ends = try (1...10).map { try #require(clock.end(ofTenth: $0)) }
    #expect(ends == ends.sorted())
    #expect(try #require(clock.firstEnd) <= ends[0])
  }

  @Test func withoutItemsNoTenthEnds() {
    let clock = ItemClock(items: 0)
    clock.begin()
    clock.note()
    #expect(clock.firstEnd == nil)
    #expect((1...10).allSatisfy { clock.end(ofTenth: $0) == nil })
  }
}
