internal import WorkerContract
import Results

/// The parts of the Markdown report of a suite.
struct SuiteMarkdown {
  private let suite: Suite

  init(_ suite: Suite) { self.suite = suite }

  /// The parts in the order they are read, empty ones among them.
  var parts: [[String]] {
    [head, standings, leaveOneOut, slowest, missing, warnings, feeds, census]
  }

  private var head: [String] {
    let warnings = Warnings(suite).lines.flatMap { ["> **\(MarkdownText.escaped($0))**", ""] }
    return ["# \(MarkdownText.escaped(suite.name))", ""] + warnings
      + ["**\(MarkdownText.escaped(SuiteSentence(suite).text))**"]
  }

  private var standings: [String] {
    let reference = MarkdownText.escaped(suite.reference)
    let rows = suite.standings.map { RankedCases($0, in: suite) }.map { cells in
      (cells.all + [Figures.count(Double(cells.feeds))]).map(MarkdownText.escaped)
    }
    let head = [
      "backend", "speed × \(reference), geometric mean", "95 % over feeds", "lowest", "highest",
      "feeds",
    ]
    let table = MarkdownText.table(head, rows)
    guard !table.isEmpty else { return [] }
    return ["## Standings: \(MarkdownText.escaped(suite.circumstances))", ""] + table
      + [
        "",
        """
        Speed is throughput relative to \(reference): above 1 is faster. Each feed counts once, \
        however large; the interval is over feeds, not repetitions: it says where the mean of other \
        feeds like these would be found.
        """,
      ]
  }

  private var leaveOneOut: [String] {
    guard let leader = suite.leader, suite.feeds.count > 1 else { return [] }
    let others = suite.feeds.count - suite.pivotalFeeds.count
    let firm = "\(leader) leads without any one of "
    let words =
      suite.pivotalFeeds.isEmpty
      ? firm + "the \(suite.feeds.count) feeds."
      : firm + "\(others) of the \(suite.feeds.count) feeds."
    let rows = suite.pivotalFeeds.map { [$0.feed, $0.leader].map(MarkdownText.escaped) }
    let table = MarkdownText.table(["without", "would lead"], rows, figures: false)
    return ["## Leaving one feed out", "", MarkdownText.escaped(words)]
      + (table.isEmpty ? [] : [""] + table)
  }

  private var slowest: [String] {
    let rows = suite.standings.flatMap { ranking in
      ranking.slowest.map { slow in
        [
          MarkdownText.escaped(ranking.backend), MarkdownText.escaped(slow.feed),
          Figures.throughput(slow.throughput),
          slow.feature.map(MarkdownText.escaped) ?? Figures.none,
        ]
      }
    }
    guard !rows.isEmpty else { return [] }
    return ["## Slowest feeds", ""]
      + MarkdownText.table(["backend", "feed", "MB/s", "what sets it apart"], rows, figures: false)
  }

  private var missing: [String] {
    let rows = suite.missing.map { cell in
      [
        MarkdownText.escaped(cell.feed), MarkdownText.escaped(cell.backend),
        "*\(cell.status.rawValue)*",
        MarkdownText.escaped(cell.reason.isEmpty ? cell.status.text : cell.reason),
      ]
    }
    guard !rows.isEmpty else { return [] }
    return ["## Missing cells", "", "These are in no mean.", ""]
      + MarkdownText.table(["feed", "backend", "status", "reason"], rows, figures: false)
  }

  private var warnings: [String] {
    guard !suite.warnings.isEmpty else { return [] }
    return ["## Warnings", ""] + suite.warnings.map { "- \(MarkdownText.escaped($0))" }
  }

  private var feeds: [String] {
    let rows = suite.feeds.map { feed in
      [
        MarkdownText.link(feed.name, to: "\(feed.name).md"), Figures.bytes(Double(feed.bytes)),
        "`\(feed.sha256)`",
      ]
    }
    guard !rows.isEmpty else { return [] }
    return ["## Feeds", ""] + MarkdownText.table(["feed", "size", "SHA-256"], rows)
  }

  private var census: [String] {
    var seen: Set<String> = []
    let names = suite.feeds.flatMap(\.features).map(\.name).filter { seen.insert($0).inserted }
    guard !names.isEmpty else { return [] }
    let rows = suite.feeds.map { feed in
      let words = Dictionary(
        feed.features.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
      return [MarkdownText.escaped(feed.name)]
        + names.map { words[$0].map(MarkdownText.escaped) ?? Figures.none }
    }
    return ["## Census", "", "What the feeds are made of.", ""]
      + MarkdownText.table(["feed"] + names.map(MarkdownText.escaped), rows)
  }
}
