@testable import HarnessCore
import Statistics
import Testing
import WorkerContract

@Suite struct VerdictTests {
  @Test func aLeaderReadsFastestOnlyWhereVerdictsSaySo() {
    var results = Fixtures.judged
    #expect(
      results.answer.contains(
        "expat reads fastest: 512 MB/s; speed relative to libxml2: expat 1.30×"))
    results.decide(.undecided, on: "expat")
    #expect(
      results.answer.contains(
        "it is undecided which of expat and libxml2 reads faster (512 and 393 MB/s)"))
  }

  @Test func samenessIsAClaimWithItsBand() {
    var results = Fixtures.judged
    results.decide(.same, on: "expat")
    results.plan.sameWithin = 0.005
    #expect(
      results.answer.contains(
        "expat and libxml2 read the same within ±0.5 % (512 and 393 MB/s)"))
  }

  @Test func withoutVerdictsIntervalsDecideAsBefore() {
    var results = Fixtures.judged
    results.decide(.undecided, on: "expat")
    results.verdicts = []
    #expect(results.answer.contains("expat reads fastest"))
    #expect(!TerminalRenderer().text(of: results).contains("verdict"))
  }

  @Test func tooFewRoundsAreSaidInPlaceOfAVerdict() throws {
    let text = try MarkdownFormat().render(Fixtures.judged)
    #expect(text.contains("| too few rounds: 3, at least 10 are needed | 3 |"))
    let rows = try CSVReader.rows(of: Fixtures.judged)
    #expect(rows.contains { $0["verdict"] == "too few rounds" })
  }

  @Test func theLevelStandsBesideTheTable() throws {
    let markdown = try MarkdownFormat().render(Fixtures.judged)
    #expect(markdown.contains("Its interval (99.84 %), in brackets, decides the verdict"))
    #expect(markdown.contains("speed [99.84 %]"))
    #expect(TerminalRenderer().text(of: Fixtures.judged).contains("× libxml2 [ ]"))
  }

  @Test func csvJoinsVerdictsToTheirRatiosAlone() throws {
    let judged = try CSVReader.rows(of: Fixtures.judged).filter { $0["verdict"] != "" }
    #expect(judged.allSatisfy { $0["metric"] == "speed" && $0["reference"] == "libxml2" })
    #expect(judged.count { $0["backend"] == "expat" } == 3)
    let expat = judged.first { $0["backend"] == "expat" && $0["sink"] == "model" }
    #expect(expat?["verdict"] == "faster" && expat?["level"] == "0.9984")
  }

  @Test func theMatrixHasBothSidesOfEachPair() throws {
    let tables = try #require(
      MarkdownReader(Fixtures.judged).section("Verdicts: chunks as recorded in lan")
    ).tables
    let matrix = try #require(tables.last)
    #expect(Set(matrix[0].dropFirst()).count == 5)
    for row in 1...5 {
      #expect(matrix[row][0] == matrix[0][row])
      for (column, cell) in zip(1...5, matrix[row].dropFirst()) {
        let mirrored = matrix[column][row]
        #expect(cell.isEmpty == (row == column))
        #expect(cell.hasPrefix("faster") == mirrored.hasPrefix("slower"))
      }
    }
  }

  @Test func variantsAreNotNamedInTheAnswer() throws {
    var results = Fixtures.judged
    results.change("throughput", of: "libxml2-reused") { $0.value = 9999 }
    #expect(!results.answer.contains("reused"))
    #expect(results.answer.contains("all five reported"))
    let text = try MarkdownFormat().render(Fixtures.judged)
    #expect(text.contains("| libxml2-reused | libxml2 | 1.08× [1.06, 1.09] | faster | 423 (393) |"))
    #expect(text.contains("| libxml2-reused† | 6,357 (71 %) |"))
  }

  @Test func aVariantThatBeatsAllOthersIsSaidToBeLeftAside() {
    #expect(!Fixtures.judged.answer.contains("variants aside"))
    var results = Fixtures.judged
    results.change("parse_time_ratio", of: "libxml2-reused") { $0.value = 0.5 }
    for index in results.verdicts.indices
    where results.verdicts[index].key.backend == "libxml2-reused" {
      results.verdicts[index].ratio = 0.5
    }
    #expect(
      results.answer.contains("records built), variants aside, expat reads fastest"))
  }

  @Test func aVariantThatAllocatesLessIsSaidToBeLeftAside() {
    var results = Fixtures.judged
    results.change("allocations", of: "expat") { $0.value = 1500 }
    let text = results.answer
    #expect(text.contains("variants aside, expat reads fastest"))
    #expect(text.contains("makes the fewest allocations (1,500)"))
  }

  @Test func aVariantWhoseBaseIsNotThereAnswersForItself() {
    var results = Fixtures.judged
    results.backends.removeAll { $0.name == "libxml2" }
    results.rows.removeAll { $0.key.backend == "libxml2" }
    #expect(results.answer.contains("libxml2-reused"))
  }

  @Test func lintsInATerminalTakeALineEach() {
    let lines = TerminalRenderer().text(of: Fixtures.judged).split(separator: "\n")
    let start = lines.firstIndex(of: "data lints") ?? lines.endIndex
    #expect(
      lines[start...] == [
        "data lints", "other-load: 2.1 % of the processor's time was stolen",
        "two-modes: libxml2 (lan, model) and 8 more cases: modes at 2.90 ms and 3.41 ms, 14 and 10 rounds",
        "drift: libxml2 (lan, model) and 1 more case: the last third took 4.1 % longer than the first",
      ])
  }

  @Test func lintsInATerminalAreFewAndCounted() {
    var results = Fixtures.judged
    results.lints = (1...11).map { LintFinding(key: nil, lint: "\($0)", finding: "f", remedy: "") }
    let lines = TerminalRenderer().text(of: results).split(separator: "\n")
    let start = lines.firstIndex(of: "data lints") ?? lines.endIndex
    #expect(lines[start...].count == 10)
    #expect(lines.last == "and 3 more, see the report")
  }

  @Test(arguments: Run.allCases)
  func theAnswerHasTheFirstChart(_ run: Run) throws {
    let lines = try MarkdownFormat().render(run.results).split(separator: "\n")
    let chart = try #require(lines.firstIndex { $0.hasPrefix("```") })
    let heading = lines[..<chart].last { $0.hasPrefix("## ") }
    switch run {
    case .sweep: #expect(heading == "## Chunk curve")
    case .growth: #expect(heading == "## Growth")
    case .failed:
      #expect(
        heading == "## Summary: chunks as recorded in lan, without pauses, records built",
        "there is nothing to draw")
    default: #expect(heading == nil)
    }
  }
}

extension Results {
  /// Changes the verdict on the parse time of a backend against the reference.
  fileprivate mutating func decide(_ outcome: Outcome, on backend: String) {
    for index in verdicts.indices
    where verdicts[index].key.backend == backend && verdicts[index].family == .reference {
      verdicts[index].outcome = outcome
    }
  }
}
