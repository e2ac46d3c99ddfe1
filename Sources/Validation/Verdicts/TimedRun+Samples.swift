internal import HarnessCore
internal import WorkerContract

extension TimedRun {
  /// A sample with the name of its implementation.
  struct NamedSample: Sendable {
    var name: String
    var sample: Sample

    /// Creates a sample from the harness's output.
    init(_ report: SampleReport) {
      let mark = "/backend="
      let name = report.name.ranges(of: mark).last.map { report.name[$0.upperBound...] }
      self.name = name.map(String.init) ?? report.name
      func units(_ metric: Metric) -> Int {
        Int(((report[metric.name] ?? 0) / Sample.unit).rounded(.toNearestOrEven))
      }
      sample = Sample(cpu: units(.cpuTime), wall: units(.parseTime))
    }
  }

  /// Returns the rounds of a run from its samples, which were printed in the order of measurement: an
  /// implementation misses no round before its last.
  static func rounds(of names: [String], in samples: [NamedSample]) -> [[Sample?]] {
    let found = Dictionary(grouping: samples, by: \.name)
    let columns = names.map { found[$0] ?? [] }
    return (0..<(columns.map(\.count).max() ?? 0)).map { round in
      columns.map { $0.indices.contains(round) ? $0[round].sample : nil }
    }
  }
}
