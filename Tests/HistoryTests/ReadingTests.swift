import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

@testable import harness_history

@Suite struct ReadingTests {
  private let scratch: Scratch
  private let store: HistoryStore

  init() throws {
    scratch = try Scratch()
    store = try HistoryStore(path: scratch.history)
  }

  @Test func machinesNeverMeetInOneSeries() throws {
    for (time, machine) in [(1.0, "one"), (100, "two"), (3, "one")] {
      try store.record(.sample(time: time, machine: machine))
    }
    let series = try store.series(of: "parse_time")
    #expect(series.map(\.values) == [[1, 3], [100]])
    #expect(series.map(\.machine) == [1, 2])
  }

  @Test func anotherLibraryIsAnotherSeriesUnlessTheyAreJoined() throws {
    for library in ["expat 2", "expat 3"] { try store.record(.sample(library: library)) }
    #expect(try store.series(of: "parse_time").map(\.key.library) == ["expat 3", "expat 2"])
    let joined = try store.series(of: "parse_time", joiningLibraries: true)
    #expect(joined.map(\.key.library) == ["expat 3"])
    #expect(joined.first?.points.map(\.library) == ["expat 2", "expat 3"])
  }

  static let filters: [(HistoryFilter, [Double])] = [
    (HistoryFilter(), [1, 2, 3, 4]),
    (HistoryFilter(corpora: ["songs"]), [1, 3, 4]),
    (HistoryFilter(corpora: ["songs", "quakes"]), [1, 2, 3, 4]),
    (HistoryFilter(streams: ["3g"]), [3]),
    (HistoryFilter(machines: [2]), [4]),
    (HistoryFilter(since: "2026-03-03"), [3, 4]),
    (HistoryFilter(since: "2026-03-03T10:30"), [4]),
    (HistoryFilter(sinks: ["model"]), []),
    (HistoryFilter(backends: ["floor-expat"]), [1e6, 1e6, 1e6, 1e6]),
    (HistoryFilter(backends: ["expat"]), [1, 2, 3, 4]),
    (HistoryFilter(corpora: ["x' OR '1' = '1"]), []),
  ]

  @Test(arguments: filters)
  func aFilterLeavesWhatItNames(_ filter: HistoryFilter, _ values: [Double]) throws {
    try store.record(.sample(time: 1, day: 1))
    try store.record(.sample(time: 2, corpus: "quakes", day: 2))
    try store.record(.sample(time: 3, stream: .recording("3g"), day: 3))
    try store.record(.sample(time: 4, machine: "two", day: 4))
    let found = try store.series(of: "parse_time", matching: filter).flatMap(\.values)
    #expect(found.sorted() == values)
  }

  @Test func namesAreThoseThatOccur() throws {
    try store.record(.sample())
    try store.record(.sample(corpus: "quakes", machine: "two"))
    #expect(try store.names(of: .corpus) == ["quakes", "songs"])
    #expect(try store.names(of: .backend) == ["expat", "floor-expat"])
    #expect(try store.names(of: .sink) == ["count"])
    #expect(try store.names(of: .stream) == ["lan"])
    #expect(try store.names(of: .machine) == ["1", "2"])
    #expect(
      try store.names(of: .metric) == ["parse_time", "parse_time_ratio", "peak_resident"])
    for number in 3...10 { try store.record(.sample(machine: "machine \(number)")) }
    #expect(try store.names(of: .machine) == (1...10).map(String.init))
  }

  @Test func anOverviewHasMeansAndMediansPerParser() throws {
    for time in [1.0, 2, 6] { try store.record(.sample(time: time)) }
    let entry = try #require(try store.overview().tables.first?.entries.first)
    #expect(entry.runs == 3)
    #expect(entry.series[.parseTime]?.mean == 3 && entry.series[.parseTime]?.median == 2)
    #expect(entry.series[.peakResident]?.mean == 15 && entry.series[.peakResident]?.median == 10)
  }

  @Test func anOverviewBeginsWithTheLatestRun() throws {
    for corpus in ["songs", "quakes", "songs"] { try store.record(.sample(corpus: corpus)) }
    let tables = try store.overview().tables
    #expect(tables.map(\.task.group.corpus) == ["songs", "quakes"])
    #expect(tables.map(\.lastRun?.id) == [3, 2])
    #expect(tables.map(\.firstRun?.id) == [1, 2])
  }

  @Test func emptyHistoryReturnsNoSeries() throws {
    #expect(try store.overview().tables.isEmpty)
    #expect(try store.series(of: "parse_time").isEmpty)
    #expect(try store.names(of: .metric).isEmpty)
  }
}
