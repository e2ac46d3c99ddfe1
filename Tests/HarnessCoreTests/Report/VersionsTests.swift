import Testing
import WorkerContract

@testable import HarnessCore

/// Several versions of a library in one run, or over many feeds.
@Suite struct VersionsTests {
  /// Returns a run in which another version of libxml2 has the figures of expat.
  private func run(_ version: String = "2.14.6") -> Results {
    var results = Fixtures.judged
    let name = "libxml2@\(version)"
    for var backend in results.backends where backend.name == "libxml2" {
      (backend.name, backend.version, backend.distribution) = (name, version, "built here")
      results.backends.append(backend)
    }
    results.rows += results.rows.filter { $0.key.backend == "expat" }.map { row in
      var row = row
      row.key.backend = name
      return row
    }
    return results
  }

  @Test func theyStandInTheOrderOfTheirNumbers() {
    let families = VersionFamily.all(among: [
      ("libxml2", "2.9.14"), ("expat", "2.5.0"), ("libxml2@2.15.4", "2.15.4"),
      ("libxml2@2.9.14", "2.9.14"), ("libxml2@2.9.10", "2.9.10"),
    ])
    #expect(families.map(\.parser) == ["libxml2"])
    #expect(
      families[0].members.map(\.title) == ["2.9.10", "2.9.14 (installed)", "2.9.14", "2.15.4"])
  }

  @Test func aRunSaysFromWhichVersionOnItIsSlower() throws {
    let section = try #require(MarkdownReader(run()).section("Versions of libxml2"))
    let speed = try #require(
      Fixtures.judged.rows.first {
        $0.key.backend == "expat" && $0.metric == "parse_time_ratio" && $0.reference == "libxml2"
          && $0.key.sink == .model
      }?.value)
    let word = Figures.multiple(1 / speed)
    #expect(
      section.lines.contains {
        $0.contains("From 2.14.6 on, libxml2 reads it at \(word)× the speed of 2.9.14 (installed).")
      }, "\(section.lines)")
    let rows = try MarkdownReader(run()).rows("Versions of libxml2")
    #expect(rows.map { $0[0] } == ["2.9.14 (installed)", "2.14.6"])
    #expect(rows.last?.last == "built here")
  }

  @Test func withoutAnotherVersionThereIsNoSection() throws {
    #expect(try MarkdownReader(Fixtures.judged).section("Versions") == nil)
  }

  @Test func aVersionThatRejectsTheDocumentIsNamed() throws {
    var results = run()
    for index in results.rows.indices where results.rows[index].key.backend == "libxml2@2.14.6" {
      results.rows[index].value = nil
      results.rows[index].status = .rejected
      results.rows[index].reason = "line 3: no"
    }
    let section = try #require(MarkdownReader(results).section("Versions of libxml2"))
    #expect(section.lines.contains { $0.contains("From 2.14.6 on: ") && $0.contains("line 3: no") })
  }

  /// Two of three feeds take more than twice as long.
  @Test func aSuiteSaysWhichFeedsChange() throws {
    var suite = Fixtures.suite
    let feeds = suite.feeds.map(\.name)
    func ranking(_ name: String, _ version: String, _ ratios: [Double]) -> Suite.Ranking {
      var ranking = suite.standings[0]
      (ranking.backend, ranking.version) = (name, version)
      ranking.ratios = zip(feeds, ratios).map { .init(feed: $0, ratio: $1) }
      return ranking
    }
    suite.standings = [
      ranking("libxml2", "2.9.14", [1, 1, 1]), ranking("libxml2@2.13.8", "2.13.8", [1.02, 1, 1]),
      ranking("libxml2@2.15.4", "2.15.4", [2.5, 1.01, 2.04]),
    ]
    suite.missing = [
      .init(feed: "bad", backend: "libxml2@2.15.4", status: .rejected, reason: "an entity")
    ]
    let section = try #require(MarkdownReader(suite).section("Versions of libxml2"))
    let text = section.lines.joined(separator: "\n")
    #expect(
      text.contains(
        "From 2.15.4 on, libxml2 reads 2 of 3 feeds slower than 2.13.8: itunes300 0.41×, w3c-blog 0.49×."
      ),
      "\(text)")
    #expect(text.contains("From 2.15.4 on, bad: "))
    let rows = try MarkdownReader(suite).rows("Versions of libxml2")
    #expect(rows.first == ["itunes300", "1.00", "0.98", "0.40"], "\(rows)")
    suite.standings.removeLast()
    suite.missing = []
    let same = try #require(MarkdownReader(suite).section("Versions of libxml2"))
    #expect(same.lines.contains { $0.contains("No version of libxml2 reads any feed 10 %") })
  }
}
