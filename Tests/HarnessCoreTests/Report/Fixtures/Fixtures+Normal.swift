import FeedEvents
@testable import HarnessCore
import WorkerContract

extension Fixtures {
  /// Four parsers, their floors and controls, three sinks and two streams; expat leads.
  static let normal: Results = {
    var rows: [MetricResult] = []
    for (stream, slowdown) in [(StreamSpecification.recording("lan"), 1.0), (.fixed(64), 1.35)] {
      let cases = parsers(stream, slowdown)
      let marks = marks(stream, slowdown)
      rows += (cases + marks).flatMap(\.rows) + ratios(cases, marks) + steps(cases, marks)
    }
    let parsed = parsers("lan", 1).filter { $0.sink == "model" }
    return Results(
      name: "itunes300", corpus: corpus, environment: environment(), plan: plan(),
      backends: backends + floors, rows: rows, series: parsed.map(heap),
      warnings: ["chunk_max of foundation varied by more than half between rounds"],
      samples: samples)
  }()

  /// Returns the cases of all parsers in one stream.
  static func parsers(_ stream: StreamSpecification, _ slowdown: Double) -> [CaseFixture] {
    let sinks: [Sink] = ["model", "count", "discard"]
    let times: [(String, String, [Double], [Double], Double)] = [
      ("libxml2", libxml2, [2_912_000, 2_421_000, 2_180_000], [1514, 112, 112], 402_113),
      ("expat", expat, [2_233_000, 1_701_000, 1_640_000], [1514, 71, 71], 377_420),
      (
        "foundation", foundation, [9_801_000, 9_120_000, 9_050_000],
        [211_804, 210_402, 210_402], 911_310
      ),
      (
        "foundation-data", foundation, [9_622_000, 8_902_000, 8_931_000],
        [211_790, 210_377, 210_377], 2_155_900
      ),
    ]
    return times.flatMap { name, library, times, allocations, heap in
      sinks.indices.map { sink in
        CaseFixture(
          backend: name, library: library, stream: stream, sink: sinks[sink],
          time: times[sink] * slowdown, allocations: allocations[sink],
          liveHeap: sink == 0 ? heap : heap / 3, residentGrowth: heap * 1.4,
          firstItem: times[sink] * slowdown / 240)
      }
    }
  }

  /// Returns the floors, controls and passes over the bytes in one stream.
  static func marks(_ stream: StreamSpecification, _ slowdown: Double) -> [CaseFixture] {
    [
      ("floor-libxml2", libxml2, 1_911_000.0, 108.0), ("floor-expat", expat, 1_420_000, 69),
      ("control-libxml2", libxml2, 2_098_000, 110), ("control-expat", expat, 1_633_000, 70),
      ("memchr", "libc 2.36", 61_300, 0),
    ].map { name, library, time, allocations in
      CaseFixture(
        backend: name, library: library, stream: stream, sink: name == "memchr" ? "none" : "count",
        time: time * slowdown, allocations: allocations, liveHeap: allocations * 800)
    }
  }

  /// Returns the ratios of each parser to the reference, to its floor and control, and with records to
  /// without.
  private static func ratios(_ cases: [CaseFixture], _ marks: [CaseFixture]) -> [MetricResult] {
    cases.flatMap { fixture -> [MetricResult] in
      let peers = cases.filter {
        $0.sink == fixture.sink && $0.backend == "libxml2" && $0.backend != fixture.backend
      }
      let own = marks.filter { $0.library == fixture.library && fixture.sink == "count" }
      let lighter = cases.filter {
        $0.backend == fixture.backend && $0.sink == "count" && fixture.sink == "model"
      }
      return (peers + own).map { fixture.ratio(to: $0) }
        + lighter.map { fixture.ratio(to: $0, named: "\($0.backend)@count") }
    }
  }

  /// Returns the cost of each step from the floor up to records.
  private static func steps(_ cases: [CaseFixture], _ marks: [CaseFixture]) -> [MetricResult] {
    cases.compactMap { fixture in
      let floor = fixture.backend == "expat" ? "floor-expat" : "floor-libxml2"
      let less =
        switch fixture.sink {
        case "discard": marks.first { $0.backend == floor }
        case "count": cases.first { $0.backend == fixture.backend && $0.sink == "discard" }
        default: cases.first { $0.backend == fixture.backend && $0.sink == "count" }
        }
      return less.map { fixture.step(from: $0) }
    }
  }

  private static func heap(_ fixture: CaseFixture) -> ResultSeries {
    let offsets = Array(stride(from: 0, through: 1_143_217, by: 8192))
    let isWhole = fixture.backend == "foundation-data"
    return ResultSeries(
      key: fixture.key, name: "live_heap", unit: "bytes", offsets: offsets,
      values: offsets.map { offset in
        let share = isWhole ? 1 : 0.15 + 0.85 * Double(offset) / 1_143_217
        return (fixture.liveHeap * share).rounded()
      })
  }

  static let samples = [
    "Unit first-item-ns assume=nothing",
    "Unit allocs/op assume=exact",
    "BenchmarkParse/corpus=itunes300/stream=lan/backend=expat 22 2233000 ns/op 512 MB/s",
    "Unit allocs/op assume=exact",
    "BenchmarkParse/corpus=itunes300/stream=lan/backend=libxml2 17 2912000 ns/op 393 MB/s",
  ]
}
