internal import WorkerContract

extension Suite: Report {
  package static var kind: ReportKind { .suite }

  package var reportName: String { name }

  package func document(_ detail: Detail) -> ReportDocument {
    let sections = SuiteSections(suite: self, detail: detail)
    return ReportDocument(detail == .whole ? sections.whole : sections.brief)
  }
}

private struct SuiteSections {
  let suite: Suite
  let detail: Detail

  var whole: [Section] {
    [
      head, standings,
    ] + suite.versionSections + [
      leaveOneOut, slowest, missing, titled("Warnings", [.list(of: suite.warnings)]), feeds, census,
      Section(suite.environment),
    ]
  }

  /// The ranking, then the missing cases; those of a feed that all reject are one.
  var brief: [Section] {
    let refused = suite.leftOut.filter(\.isRefusedByAll).map(\.feed)
    let missing = suite.missing.grouped(by: \.feed).flatMap { feed, items in
      if refused.contains(feed) { return ["\(feed): rejected by all: \(items[0].reason)"] }
      return items.map { item in
        let text = [item.status.rawValue, item.reason].filter { !$0.isEmpty }
        return "\(item.backend) on \(feed): \(text.joined(separator: ": "))"
      }
    }
    let legend = """
      ×: throughput relative to \(suite.reference), mean over feeds; above 1 is faster; [ ]: 95 %
      """
    return [
      Section(warnings), standings,
      Section([.list(of: missing, atMost: 8, tone: .alarm, fit: .wrapped)]),
      Section([.list(of: [legend], tone: .aside)]),
    ]
  }

  private func titled(_ title: String, _ blocks: [Block]) -> Section {
    Section(blocks.allSatisfy(\.isEmpty) ? "" : title, blocks)
  }

  private var warnings: [Block] { suite.environment.warningBlocks }

  private var head: Section {
    let answer = RichText(suite.answer, .strong)
    return Section(
      "Which parser should read these \(suite.feeds.count) feeds?", level: 1,
      warnings + [.paragraph(answer), .chart(chart)])
  }

  /// The means, with the ratio on each feed.
  private var chart: Chart {
    let series = suite.standings.map { ranking in
      let speed = ranking.backend == suite.reference ? SpeedRatio(value: 1) : ranking.speed
      let ratios = ranking.backend == suite.reference ? [] : ranking.ratios
      return Chart.Series(
        name: ranking.backend, ratio: speed ?? SpeedRatio(value: 1),
        samples: ratios.map { 1 / $0.ratio }, remark: speed?.text ?? Figures.none)
    }
    return Chart(
      "Speed relative to \(suite.reference), above 1 is faster; a dot is a feed", .ratio,
      unit: "ratio", series)
  }

  private var standings: Section {
    let isBrief = detail != .whole
    func title(_ whole: String, _ brief: String) -> String { isBrief ? brief : whole }
    func cell(_ text: String?) -> Cell {
      Cell(isBrief ? text.map { PlainText.cut($0.onOneLine, to: 24) } : text)
    }
    var table = Table(
      of: suite.standings,
      [
        .text("backend") { cell($0.backend) },
        .figures(title("speed × \(suite.reference), geometric mean", "×")) { ranking in
          ranking.backend == suite.reference ? "1" : cell(ranking.speed?.valueText)
        },
        .text(title("95 % over feeds", "[95 %]")) { ranking in
          let isReference = ranking.backend == suite.reference
          let speed = isReference ? nil : ranking.speed
          return cell(speed?.interval == nil ? nil : speed?.intervalText)
        },
        .text("lowest") { cell(extreme($0.worst, of: $0)) },
        .text("highest") { cell(extreme($0.best, of: $0)) },
        .figures("feeds") { Cell(Double($0.feeds), Figures.count) },
      ])
    guard !table.rows.isEmpty else { return Section([]) }
    table.columns[0].mayShrink = true
    // If space is short, the extremes are left out first, then the number of feeds, then the interval.
    for (order, column) in [4, 3, 5, 2].enumerated() { table.columns[column].dropOrder = order }
    guard !isBrief else {
      let title = PlainText.cut(suite.circumstances.onOneLine, to: TerminalRenderer.standardWidth)
      return Section(title, [.table(table)])
    }
    let explanation = """
      Speed is throughput relative to \(suite.reference): above 1 is faster. Each feed counts once, \
      whatever its size. The interval is over feeds, not repetitions: it shows where the mean of other \
      feeds like these would lie.
      """
    return Section(
      "Ranking: \(suite.circumstances)", [.table(table), .paragraph(RichText(explanation))])
  }

  /// Returns the speed on a feed, such as `0.50 (w3c-blog)`.
  private func extreme(_ extreme: Suite.FeedRatio, of ranking: Suite.Ranking) -> String? {
    guard ranking.backend != suite.reference else { return nil }
    let speed = SpeedRatio(ofTimeRatio: extreme.ratio)
    return "\(speed?.valueText ?? Figures.none) (\(extreme.feed))"
  }

  private var leaveOneOut: Section {
    guard let leader = suite.leader, suite.feeds.count > 1 else { return Section([]) }
    let all = suite.feeds.count
    let others = all - suite.pivotalFeeds.count
    let number = suite.pivotalFeeds.isEmpty ? "the \(all)" : "\(others) of the \(all)"
    let table = Table(
      of: suite.pivotalFeeds,
      [.text("without") { Cell($0.feed) }, .text("would lead") { Cell($0.leader) }])
    return Section(
      "Leaving one feed out",
      [
        .paragraph("\(leader) still leads if any one of \(number) feeds is left out."),
        .table(table),
      ])
  }

  private var slowest: Section {
    let feeds = suite.standings.flatMap { ranking in ranking.slowest.map { (ranking.backend, $0) } }
    let table = Table(
      of: feeds,
      [
        .text("backend") { Cell($0.0) }, .text("feed") { Cell($0.1.feed) },
        .text("MB/s") { Cell($0.1.throughput, Figures.throughput) },
        .text("what sets it apart") { Cell($0.1.feature) },
      ])
    return titled("Slowest feeds", [.table(table)])
  }

  private var missing: Section {
    guard !suite.missing.isEmpty else { return Section([]) }
    let table = Table(
      of: suite.missing,
      [
        .text("feed") { Cell($0.feed) }, .text("backend") { Cell($0.backend) },
        .text("status") { "\($0.status.rawValue, .emphasis)" },
        .text("reason") { Cell($0.reason.isEmpty ? $0.status.text : $0.reason) },
      ])
    return Section("Missing cases", [.paragraph("The means do not include these."), .table(table)])
  }

  private var feeds: Section {
    let table = Table(
      of: suite.feeds,
      [
        .text("feed") { "\($0.name, .report($0.name))" },
        .figures("size") { Cell(Double($0.bytes), Figures.bytes) },
        .text("SHA-256") { "\($0.sha256, .code)" },
      ])
    return titled("Feeds", [.table(table)])
  }

  private var census: Section {
    let names = suite.feeds.flatMap(\.features).map(\.name).distinct()
    guard !names.isEmpty else { return Section([]) }
    let columns = names.map { name in
      CellColumn<Suite.Feed>.figures(name) { feed in
        Cell(feed.features.first { $0.name == name }?.text)
      }
    }
    let table = Table(of: suite.feeds, [.text("feed") { Cell($0.name) }] + columns)
    return Section("Census", [.paragraph("The properties of the feeds."), .table(table)])
  }
}
