import FeedEvents
@testable import HarnessCore
import Statistics
import WorkerContract

extension Fixtures {
  /// Chunks of 1 byte to 1 MiB: expat is super-linear, and one implementation has too few points.
  static let sweep: Results = {
    let sizes = stride(from: 0, through: 20, by: 2).map { 1 << $0 }
    let streams = sizes.map { StreamSpecification.fixed($0) }
    var results = normal
    results.name = "sweep"
    results.plan = plan(streams: streams)
    results.rows = results.rows.filter { $0.key.stream == "lan" && $0.key.sink != "model" }
      .flatMap { row in
        streams.map { stream in
          var row = row
          row.key.stream = stream
          return row
        }
      }
    results.series = []
    results.warnings = []
    results.samples = []
    results.fits = parsers(streams[0], 1).filter { $0.sink == "count" }.map { fixture in
      let isSteep = fixture.backend == "expat"
      let isRereading = fixture.backend == "foundation"
      let isShort = fixture.backend == "foundation-data"
      let points = sizes.reversed().map { size in
        let chunks = (1_143_217 / Double(size)).rounded(.up)
        let cost = isSteep ? chunks * chunks / 20 : chunks * 25
        let time = fixture.time + cost
        return GrowthFit.Point(
          size: chunks, value: time, low: time * 0.99, high: time * 1.01,
          samples: [0.985, 1, 1.02].map { time * $0 }, name: "fixed:\(size)")
      }
      return GrowthFit(
        key: fixture.key, size: "chunks", metric: "parse_time", unit: "ns",
        points: isShort ? Array(points.prefix(2)) : points,
        exponent: isShort ? nil : isSteep ? 1.62 : 0.87, low: isShort ? nil : isSteep ? 1.55 : 0.81,
        high: isShort ? nil : isSteep ? 1.7 : 0.93,
        verdict: isShort
          ? .undecided
          : isSteep ? .superLinear : isRereading ? .rereading : .atMostLinear,
        remarks: isShort
          ? ["fixed:65536: timed-out, no sample within 30 s"]
          : ["at chunks of 18 bytes, a parse takes twice as long as with the largest chunks"])
    }
    return results
  }()

  /// The items ×1 to ×1000: the push parsers are flat; one implementation keeps the document and fails.
  static let growth: Results = {
    let factors = [1, 10, 100, 1000]
    var results = normal
    results.name = "growth"
    results.plan = plan(streams: ["lan"])
    results.rows = results.rows.filter { $0.key.stream == "lan" && $0.key.sink == "count" }
      .flatMap { row in
        factors.map { factor in
          var row = row
          row.key.factor = factor
          return row
        }
      }
    results.series = []
    results.warnings = []
    results.samples = []
    results.fits = parsers("lan", 1).filter { $0.sink == "count" }.flatMap {
      fixture -> [GrowthFit] in
      let isWhole = fixture.backend == "foundation-data"
      let reached = isWhole ? Array(factors.prefix(1)) : factors
      func fit(_ metric: String, _ unit: String, _ base: Double, grows: Bool) -> GrowthFit {
        let exponent = isWhole ? nil : grows ? 1.003 : 0.002
        return GrowthFit(
          key: fixture.key, size: "bytes", metric: metric, unit: unit,
          points: reached.map { factor in
            let value = base * (grows ? Double(factor) : 1)
            return GrowthFit.Point(
              size: 1_143_217 * Double(factor), value: value, samples: [value],
              name: "×\(factor)")
          }, exponent: exponent, low: exponent.map { $0 - 0.011 },
          high: exponent.map { $0 + 0.012 },
          verdict: isWhole
            ? .undecided : grows ? (unit == "ns" ? .linear : .growing) : .constant,
          remarks: isWhole
            ? ["×10 and above: rejected, XMLParser(data:) fails above 10,000,000 bytes"] : [])
      }
      return [
        fit("parse_time", "ns", fixture.time, grows: true),
        fit("peak_resident", "bytes", 12_400_000, grows: fixture.backend == "foundation"),
      ]
    }
    return results
  }()
}
