@testable import HarnessCore
import Testing

@Suite struct GitHubReportTests {
  private func annotations(of check: CheckReport) throws -> [Substring] {
    try GitHubFormat().render(check).split(separator: "\n")
  }

  @Test(arguments: [
    ("100 % of a:b, c\r\nd", "100 %25 of a%3Ab%2C c  d", "100 %25 of a:b, c"),
    ("::error::x", "%3A%3Aerror%3A%3Ax", "::error::x"),
    ("%0A", "%250A", "%250A"),
  ])
  func charactersWithAMeaningAreEscaped(
    _ name: String, _ property: String, _ data: String
  ) throws {
    let check = Fixtures.check(missing: [.init(.failed, subject: name, reason: name, remedy: "")])
    let annotation = try #require(annotations(of: check).first)
    #expect(annotation.hasPrefix("::error title=itunes300%3A \(property)%3A no figures::\(data)"))
  }

  @Test(arguments: Check.allCases)
  func everyAnnotationIsALineOfItsOwnAndStartsAsOne(_ check: Check) throws {
    for annotation in try annotations(of: check.report) {
      let controls = annotation.unicodeScalars.filter {
        $0.properties.generalCategory == .control
      }
      #expect(controls.isEmpty)
      #expect(annotation.firstMatch(of: /^::(error|warning|notice) title=[^:,]+::/) != nil)
    }
  }

  @Test(arguments: Check.allCases)
  func thereIsAnErrorWheneverTheCheckFails(_ check: Check) throws {
    let errors = try annotations(of: check.report).filter { $0.hasPrefix("::error ") }
    // That this machine is too busy is no fault of the change under test.
    #expect(errors.isEmpty == [.good, .broken].contains(check.report.outcome))
    #expect(errors.count <= 10)
  }

  @Test(arguments: [10, 11, 300])
  func whatGitHubWouldNotShowIsSummedUp(_ count: Int) throws {
    let missing = (0..<count).map {
      MissingItem(.missingNow, subject: "row-\($0)", reason: "gone", remedy: "")
    }
    let annotations = try annotations(of: Fixtures.check(missing: missing))
    #expect(annotations.count == 10)
    #expect(
      annotations[9].hasPrefix("::error title=\(count - 9) more%2C see the summary::")
        == (count > 10))
    #expect(annotations[9].contains("row-9"))
  }

  @Test func longTitlesAreCut() throws {
    let name = String(repeating: "n", count: 400)
    let check = Fixtures.check(missing: [.init(.failed, subject: name, reason: "", remedy: "")])
    let title = try #require(
      annotations(of: check)[0].firstMatch(of: /title=([^:]*)::/)?.output.1)
    #expect(title.replacing("%3A", with: ":").count == 255)
  }

  @Test func aGoodCheckSaysNothing() throws {
    let report = GitHubReport(Check.good.report)
    #expect(report.comment == nil)
    #expect(try annotations(of: Check.good.report).isEmpty)
    #expect(try report.summary == MarkdownFormat().render(Check.good.report))
  }

  @Test func anUndecidedCheckIsNotNews() throws {
    #expect(GitHubReport(Check.broken.report).comment == nil)
    #expect(try !annotations(of: Check.broken.report).isEmpty)
  }

  @Test func aNoteIsNoNews() throws {
    let report = GitHubReport(Check.otherRevision.report)
    #expect(report.comment == nil)
    let annotations = try annotations(of: Check.otherRevision.report)
    #expect(annotations.count == 2)
    #expect(annotations.allSatisfy { $0.hasPrefix("::notice title=itunes300%3A note::") })
  }

  @Test(arguments: Check.allCases.filter { ![.good, .otherRevision, .broken].contains($0) })
  func aCommentBeginsWithItsMarkerAndTheAnswer(_ check: Check) throws {
    let report = GitHubReport(check.report)
    let lines = try #require(report.comment).split(separator: "\n", maxSplits: 1)
    #expect(lines[0] == report.marker)
    #expect(lines[1].hasPrefix("### "))
    #expect(report.comment?.utf8.count ?? 0 <= GitHubReport.commentLimit)
  }

  @Test func theMarkerOfAPlainNameIsPlain() {
    #expect(
      GitHubReport.marker(for: "itunes300") == "<!-- feed-parser-harness check itunes300 -->")
    #expect(
      GitHubReport.marker(for: "a-->\n<b>") == "<!-- feed-parser-harness check a--%3E%0A%3Cb%3E -->"
    )
  }

  @Test func commentsMentionNoUser() throws {
    let comment = try #require(GitHubReport(Check.nasty.report).comment)
    #expect(!comment.contains("@someone"))
    #expect(!comment.contains("#7"))
    #expect(comment.contains("someone"))
  }

  @Test(arguments: [100, 400, 1000, 4000, 100_000])
  func aSummaryIsCutWhereItMayBe(_ bytes: Int) throws {
    let check = Check.slower.report
    let report = GitHubReport(check)
    let text = report.summary(within: bytes)
    #expect(text.utf8.count <= bytes)
    let isWhole = report.summary.utf8.count <= bytes
    #expect(text.hasSuffix("see itunes300-check.md.*\n") == !isWhole)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.filter { $0.hasPrefix("<details>") }.count
        == lines.filter { $0 == "</details>" }.count)
    #expect(lines.filter { $0.hasPrefix("```") }.count.isMultiple(of: 2))
    // Except for the note, the text is the beginning of the whole summary.
    let kept = text.split(separator: "*Truncated at", maxSplits: 1)[0]
    #expect(report.summary.hasPrefix(kept.trimmingSuffix { $0 == "\n" }))
  }

  @Test func withoutRoomThereIsNoSummary() throws {
    let report = GitHubReport(Check.slower.report)
    for bytes in [-1, 0, 20] { #expect(report.summary(within: bytes) == "") }
  }

  @Test func aCommentOnVeryManyGapsIsCut() throws {
    let missing = (0..<5000).map {
      MissingItem(.missingNow, subject: "row-\($0)", reason: "gone", remedy: "")
    }
    let report = GitHubReport(Fixtures.check(missing: missing))
    let comment = try #require(report.comment)
    #expect(comment.utf8.count <= GitHubReport.commentLimit)
    #expect(comment.utf8.count > GitHubReport.commentLimit - 200)
    #expect(comment.hasSuffix("see itunes300-check.md.*\n"))
  }
}

extension StringProtocol where Self.SubSequence == Substring {
  /// Returns the text without the matching characters at its end.
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    var end = self[...]
    while let last = end.last, matches(last) { end.removeLast() }
    return end
  }
}
