@testable import HarnessCore
import Testing
import WorkerContract

/// Pages and pictures as text; a real browser opens them in `BrowserTests`.
@Suite struct HTMLFormatTests {
  private static let reports: [any Report] =
    Run.allCases.map(\.results) + Check.allCases.map(\.report)
    + [
      Fixtures.suite, Fixtures.pivotal, Fixtures.comparison, Fixtures.verification,
      Fixtures.machine,
    ]

  /// Markup, quotation marks, marks that change the direction of writing, and a very long word.
  static let hostile =
    "<script>alert(1)</script>\"' onload=x &amp; </title></svg> \u{202E}txt\u{2066}"
    + String(repeating: "x", count: 10_000)

  /// Returns a run over a feed with a title, whose parsers and remarks have it too.
  static func titled(_ title: String) -> Results {
    var results = Fixtures.judged
    results.corpus.title = title
    results.corpus.name = title
    results.warnings = [title]
    for index in results.backends.indices { results.backends[index].notes = [title] }
    return results
  }

  @Test(arguments: reports.indices)
  func everyElementIsClosedAndNothingIsLoaded(_ index: Int) throws {
    let page = try HTMLFormat().render(Self.reports[index])
    #expect(Markup(page).unclosed == [])
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("@import"))
    #expect(page.matches(of: #/<h1>/#).count == 1)
  }

  @Test func aHostileTitleIsOnlyText() throws {
    let harmless = Markup(try HTMLFormat().render(Self.titled("A feed")))
    let hostile = Markup(try HTMLFormat().render(Self.titled(Self.hostile)))
    #expect(harmless.tags == hostile.tags)
    #expect(try !HTMLFormat().render(Self.titled(Self.hostile)).contains("\u{202E}"))
  }

  @Test(arguments: reports.indices)
  func thePictureAloneIsTheFirstOfThePage(_ index: Int) throws {
    let report = Self.reports[index]
    let picture = try SVGFormat().render(report)
    #expect(Markup(picture).unclosed == [])
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    let label = try #require(picture.firstMatch(of: /aria-label="([^"]*)"/)?.1)
    let page = try HTMLFormat().render(report)
    #expect(page.contains("aria-label=\"\(label)\"") || label.contains("no figures"))
  }

  @Test func theFirstScreenAnswersWhichParserAndWhy() throws {
    var results = Fixtures.judged
    results.change("peak_resident", of: "expat") { $0.value = 9e6 }
    let page = try HTMLFormat().render(results)
    let screen = page.prefix(upTo: try #require(page.firstRange(of: "Other streams")).lowerBound)
    #expect(screen.contains("Which parser should read itunes300?"))
    #expect(screen.contains(results.answer.escapedForHTML))
    #expect(screen.contains(#/\d+ % of foundation&\#39;s time is the way from libxml2/#))
    #expect(screen.contains("expat&#39;s process needs the least memory (9.00 MB)"))
  }

  @Test func theFirstScreenOfAGrowthAnswersWhatFits() throws {
    let page = try HTMLFormat().render(Fixtures.growth)
    let screen = page.prefix(upTo: try #require(page.firstRange(of: "<table>")).lowerBound)
    #expect(screen.contains("What does a longer itunes300 cost?"))
    #expect(screen.contains(#/the process needs: .* [\d.]+ MB/#))
  }

  @Test func markdownLeadsWithWhatMatters() throws {
    var results = Fixtures.judged
    results.backends.removeAll { $0.name == "libxml2-reused" }
    results.rows.removeAll { $0.key.backend == "libxml2-reused" }
    var depth = 0
    let visible = try MarkdownFormat().render(results).split(separator: "\n").filter { line in
      if line.hasPrefix("<details>") { depth += 1 }
      defer { if line == "</details>" { depth -= 1 } }
      return depth == 0
    }
    #expect(visible.count <= 120)
    #expect(!visible.contains { $0.contains("other-load") }, "lints are folded")
  }

  @Test func everyChartHasItsNumbersAsATable() throws {
    let page = try HTMLFormat().render(Fixtures.judged)
    let charts = page.matches(of: #/<svg /#).count
    #expect(charts >= 5)
    #expect(page.matches(of: /<summary>The numbers of this chart/).count == charts)
  }

  /// The dots of a chart, and where it leaves some out.
  @Test(arguments: [
    Chart.Axis.ratio, .bars(["process"]), .linear, .progress(end: 400, whole: 10),
    .logarithmic([Chart.Label(size: 1, name: "1 B"), Chart.Label(size: 2, name: "2 B")]),
  ])
  func theSamplesOfAFigureAreDots(_ axis: Chart.Axis) {
    func dots(_ samples: Int) -> (count: Int, note: String) {
      let values = (1...samples).map { Double($0) }
      let point = Chart.Point(x: 1, y: 2, samples: values)
      let series = Chart.Series(name: "expat", points: [point], remark: "")
      let chart = Chart("Figures", axis, unit: "bytes", [series])
      let drawing = ChartDrawing(chart: chart, colours: ChartColours(["expat"]))
      return (drawing.svg.matches(of: /<circle class="(key )?sample"/).count, drawing.note)
    }
    #expect(dots(7) == (7, axis == .ratio ? "" : "A dot is a sample."))
    #expect(dots(400) == (200, "One in 2 samples is drawn."))
  }

  @Test func aColourBelongsToANameInEveryReport() {
    let alone = ChartColours(["expat", "libxml2"])
    let among = ChartColours(["expat", "libxml2", "foundation", "foundation-data", "own"])
    #expect(alone["expat"] == among["expat"] && alone["libxml2"] == among["libxml2"])
    #expect(Set(["expat", "libxml2", "foundation", "own"].map { among[$0] }).count == 4)
  }
}

/// The tags of a text in HTML or SVG.
private struct Markup {
  /// The names of the tags in order, with the names of their attributes.
  let tags: [String]
  /// The elements that were not closed, or closed in another order.
  let unclosed: [String]

  init(_ text: String) {
    // The script is no markup.
    let text = text.replacing(/<script>(?s:.*?)<\/script>/, with: "<script></script>")
    var open: [String] = []
    var wrong: [String] = []
    var tags: [String] = []
    let empty: Set<String> = ["meta", "link"]
    for match in text.matches(of: /<(\/?)([a-z0-9]+)((?:\s[a-zA-Z\-:]+(?:="[^"]*")?)*)\s*(\/?)>/) {
      let name = String(match.2)
      if match.1 == "/" {
        if open.last == name { open.removeLast() } else { wrong.append("/\(name)") }
        continue
      }
      let attributes = match.3.matches(of: /([a-zA-Z\-:]+)=/).map { String($0.1) }
      tags.append(([name] + attributes).joined(separator: " "))
      if match.4.isEmpty, !empty.contains(name) { open.append(name) }
    }
    self.tags = tags
    unclosed = wrong + open
  }
}
