internal import WorkerContract

/// The first chart of a run: the speed of each parser of a group.
struct SpeedChart {
  /// The chart; `nil` if nothing has a speed.
  let chart: Chart?

  /// Creates the chart of speeds relative to the reference, each with its interval and the ratios of its
  /// rounds; without ratios, of throughputs.
  init(_ group: CaseGroup, of index: ResultIndex) {
    let reference = index.results.plan.reference
    let ranked = Ranking(index.backends(in: group), reference: reference).ranked
    let ratios = ranked.compactMap { Self.ratio(of: $0, to: reference) }
    guard ratios.count < 2 || ratios.count < ranked.count else {
      chart = Chart(
        "Speed relative to \(reference), above 1 is faster; a dot is a round", .ratio,
        unit: "ratio", ratios)
      return
    }
    let bars = ranked.compactMap { results in
      results.figure(.throughput).map {
        Chart.Series(name: results.name, figures: [$0], remark: "")
      }
    }
    chart = bars.isEmpty ? nil : Chart("Speed", .bars([""]), unit: "MB/s", bars)
  }

  private static func ratio(of results: CaseResults, to reference: String) -> Chart.Series? {
    let throughput = results.value(.throughput).map { "\(Figures.throughput($0)) MB/s" }
    guard results.name != reference else {
      return Chart.Series(
        name: results.name, ratio: SpeedRatio(value: 1), remark: throughput ?? "1×")
    }
    guard let row = results.ratios[reference], let speed = SpeedRatio(ofTime: row) else {
      return nil
    }
    return Chart.Series(
      name: results.name, ratio: speed, samples: row.byRound.filter { $0 > 0 }.map { 1 / $0 },
      remark: [throughput, speed.text].compactMap(\.self).joined(separator: ", "))
  }
}
