internal import WorkerContract

extension RunSections {
  /// The table of the main group, which the answer is based on; on a terminal, all tables, stream by stream.
  var summary: [Section] {
    guard detail == .whole else { return streams + [Section([legend])] }
    guard let group = index.mainGroup else { return [] }
    let table = SummaryTable(group, of: index)
    let explanation = """
      \(speed(in: table))Bold marks the best of a column, if it can be distinguished from the others. \
      Absolute times have no interval: rounds within a run don't show the variation between runs.
      """
    return [
      Section(
        "Summary: \(group.text)", table.blocks(detail) + [.paragraph(RichText(explanation))])
    ]
  }

  private func speed(in table: SummaryTable) -> String {
    guard table.columns.contains(.speed) else { return "" }
    let reference = table.reference
    let speed =
      table.columns.contains(.time)
      ? "Speed is the time of \(reference) divided by that of the implementation: above 1 is faster"
      : "Speed is throughput relative to \(reference): above 1 is faster"
    return table.hasVerdicts
      ? "\(speed). Its interval (\(table.level)), in brackets, decides the verdict; all intervals hold together. "
      : "\(speed). Its interval (\(table.level)) is in brackets. "
  }

  private var streams: [Section] {
    let tabled = index.tabledGroups
    return index.streams.flatMap { stream in
      let siblings = index.groups(onStreamOf: stream)
      return tabled.filter(siblings.contains).map { group in
        Section(group.text, SummaryTable(group, of: index).blocks(.brief))
      }
        + [Section(SummaryTable(floorsBeside: stream, of: index).blocks(.brief))]
    }
  }

  /// An explanation of the marks in summary tables.
  private var legend: Block {
    let text = """
      ×: speed relative to \(index.results.plan.reference), above 1 is faster; [ ]: its interval; *: best, if \
      distinguishable
      """
    return .paragraph(RichText(text), tone: .aside)
  }

  /// Only the table that the answer is based on: the table of the main group, or the curves of a run that
  /// varied chunks or sizes, or the table of the floors if no parser was measured.
  var mainTable: [Section] {
    let isOnCurve = index.mainGroup.map(index.results.hasCurve) ?? true
    let curves = isOnCurve ? chunkCurve + growth : []
    guard curves.isEmpty else { return curves }
    guard let group = index.mainGroup else {
      return index.streams.prefix(1).map { stream in
        Section(SummaryTable(floorsBeside: stream, of: index).blocks(detail) + [legend])
      }
    }
    return [Section(group.text, SummaryTable(group, of: index).blocks(detail)), Section([legend])]
  }

  /// The tables of the other streams and sinks.
  var otherGroups: [Section] {
    let groups = index.tabledGroups.dropFirst()
    let hasCurves = groups.count + 1 < index.rankedGroups.count
    guard !groups.isEmpty || hasCurves else { return [] }
    let rest = "The other figures for the points of the curves are in the CSV."
    return [Section("Other streams and sinks", hasCurves ? [.paragraph(RichText(rest))] : [])]
      + groups.map { Section($0.text, level: 3, SummaryTable($0, of: index).blocks(detail)) }
  }
}
