@testable import HarnessCore
import Testing
import WorkerContract

/// The first output of a run: one table that fits the screen.
@Suite struct MainTableTests {
  private func lines(_ results: Results, _ width: Int) -> [Substring] {
    TerminalRenderer(width: width).text(of: results, .summary)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: Run.allCases)
  func everyParserHasALine(_ run: Run) {
    let shown = lines(run.results, 80).compactMap { $0.split(separator: " ").first }
    let names = Set(shown.map { $0.filter { $0 != "†" && $0 != ":" } })
    #expect(names.isSuperset(of: run.results.backends.filter { $0.role == .backend }.map(\.name)))
  }

  @Test(arguments: Run.allCases, [40, 60, 80, 120, 200])
  func noLineIsWiderThanTheScreen(_ run: Run, _ width: Int) {
    var results = run.results
    results.plan.reference = "libxml2"
    for detail in [Detail.summary, .brief] {
      for line in TerminalRenderer(width: width).text(of: results, detail).split(separator: "\n") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test(arguments: Run.allCases)
  func leavesRoomForTheAnswer(_ run: Run) {
    let answer = TerminalRenderer(width: 80).text(ofSentence: run.results.answer)
    // The line that names the report may take two lines and the prompt one, each after an empty line.
    let all = lines(run.results, 80).count + answer.split(separator: "\n").count + 4
    #expect(all <= 24, "\(run)")
  }

  @Test func holdsTheTableOfTheRecordsAlone() {
    let text = lines(Fixtures.judged, 100).joined(separator: "\n")
    #expect(text.contains("records built"))
    for other in ["events counted", "events dropped", "floors", "data lints", "undecided\n"] {
      #expect(!text.contains(other), "\(other)")
    }
  }

  @Test func theProcessOutlastsTheHeapWhereThereIsLittleRoom() throws {
    let head = try #require(lines(Fixtures.judged, 80).first { $0.hasPrefix("backend") })
    #expect(head.contains("peak RSS") && !head.contains("peak heap"))
    let wide = try #require(lines(Fixtures.judged, 200).first { $0.hasPrefix("backend") })
    #expect(wide.contains("peak RSS") && wide.contains("peak heap"))
  }

  /// The narrower the screen, the fewer columns appear next to the speed.
  @Test func columnsAreDroppedByImportance() throws {
    let titles = ["1st parse", "peak heap", "verdict", "allocs", "[", "peak RSS", "×", "MB/s"]
    var left = titles
    for width in stride(from: 200, through: 20, by: -1) {
      let head = try #require(lines(Fixtures.judged, width).first { $0.hasPrefix("backend") })
      let shown = titles.filter(head.contains)
      #expect(titles.suffix(shown.count) == shown[...], "at \(width): \(head)")
      #expect(shown.count <= left.count)
      left = shown
    }
    #expect(left == ["MB/s"])
  }

  @Test func sentencesAreBrokenAtSpacesAndLoseNothing() {
    let sentence = Fixtures.judged.answer
    let broken = TerminalRenderer(width: 40).text(ofSentence: sentence).split(separator: "\n")
    #expect(broken.count > 3 && broken.allSatisfy { $0.count <= 40 })
    #expect(broken.joined(separator: " ") == sentence)
    #expect(TerminalRenderer(width: nil).text(ofSentence: sentence) == sentence)
  }
}
