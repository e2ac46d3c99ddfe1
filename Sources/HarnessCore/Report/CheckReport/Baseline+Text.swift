internal import FoundationEssentials
internal import Statistics
internal import WorkerContract

extension Baseline {
  /// Returns the figures of a sitting that were recorded, in a few lines.
  package func summary(of sitting: [Results], leftOut: [String], path: String) -> String {
    let rows = sitting.flatMap(\.rows)
    let cases = rows.map(\.key).distinct()
    let libraries = sitting.flatMap { results in
      results.rows.map(\.key.backend).distinct().map { results.origin(of: $0).librariesText }
    }
    let counts = rows.count(where: \.isCounted)
    let counted =
      "\(path): \(counts) exact figures of \(cases.count) cases, for \(PlainText.list(libraries.distinct()))"
    let varying = rows.filter { $0.isCounted && $0.kind == .exact && $0.low != $0.high }
    let ranges = varying.grouped(by: \.key.backend).map { backend, rows in
      "\(backend): \(PlainText.list(rows.map(\.metric).distinct())) vary from process to process, so ranges were recorded"
    }
    let times = rows.filter { $0.reference != nil }.map { summary(of: $0) }
    return ([counted] + ranges + times + leftOut.map { "left out: \($0)" })
      .joined(separator: "\n")
  }

  /// Describes the times of a case over all sittings on this machine.
  private func summary(of row: MetricResult) -> String {
    let key = row.key
    let name = "\(key.backend) (\(key.stream), \(key.sink))"
    let rounds = "\(name): \(row.samples) rounds of the ratio to \(row.reference ?? "")"
    let own = results.last { $0.rows.contains(row) }?.origin(of: key.backend)
    let sittings = results.compactMap { results -> (time: Date, value: Double)? in
      let origin = results.origin(of: key.backend)
      let same = results.rows.first {
        $0.key.measured == key.measured && $0.metric == row.metric && $0.reference == row.reference
      }
      guard let value = same?.value, origin.machine == own?.machine,
        origin.identity == own?.identity
      else { return nil }
      return (origin.time, value)
    }
    guard let spread = RunSpread(bySitting: sittings) else {
      let count = sittings.map(\.time).sittings.count
      return "\(rounds), sitting \(count) of the \(RunSpread.minimumRuns) required"
    }
    return "\(rounds), \(spread.count) sittings that vary by \(Figures.percent(spread.share))"
  }
}
