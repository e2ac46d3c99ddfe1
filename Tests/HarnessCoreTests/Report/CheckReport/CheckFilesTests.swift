@testable import HarnessCore
import Testing

@Suite struct CheckFilesTests {
  private let formats: [any Format] = [
    MarkdownFormat(), JSONFormat(), JUnitFormat(), GitHubFormat(),
  ]

  @Test func checksLieBesideReportsAndNeverInTheirPlace() throws {
    let folder = try ReportFolder()
    let writer = ReportWriter(directory: folder.path + "/new")
    try writer.checkWritable(CheckReport.reportName(for: "itunes300"), as: formats)
    #expect(try folder.names("new") == [])
    let paths = try writer.write(Check.good.report, as: formats)
    #expect(
      paths == ["md", "json", "junit.xml"].map { "\(folder.path)/new/itunes300-check.\($0)" })
    #expect(
      try folder.names("new") == [
        "itunes300-check.json", "itunes300-check.junit.xml", "itunes300-check.md",
      ])
    #expect(
      try folder.text("new/itunes300-check.md")
        == MarkdownFormat().render(Check.good.report))
  }

  @Test func areWrittenWholeOrNotAtAll() throws {
    let folder = try ReportFolder()
    try folder.write("old", to: "itunes300-check.md")
    try folder.makeFolder("itunes300-check.junit.xml")
    let writer = ReportWriter(directory: folder.path)
    for attempt in 0..<2 {
      let error = try #require(throws: ReportError.self) {
        if attempt == 0 {
          try writer.checkWritable(Check.good.report.reportName, as: formats)
        } else {
          try writer.write(Check.good.report, as: formats)
        }
      }
      #expect(error.path == "\(folder.path)/itunes300-check.junit.xml")
    }
    #expect(try folder.text("itunes300-check.md") == "old")
    #expect(try folder.names() == ["itunes300-check.junit.xml", "itunes300-check.md"])
  }

  @Test func whatAnEarlierStepWroteStaysInTheSummary() throws {
    let folder = try ReportFolder()
    try folder.write("before\n", to: "summary")
    let report = GitHubReport(Check.slower.report)
    #expect(
      try report.write(to: folder.path, summaryFile: folder.path + "/summary")
        == "\(folder.path)/itunes300-check.comment.md")
    #expect(try folder.text("summary") == "before\n" + report.summary)
    #expect(try folder.text("itunes300-check.comment.md") == report.comment)
  }

  @Test(arguments: [0, 100, 1000, 1_048_576, 2_000_000])
  func aSummaryNeverGrowsBeyondWhatGitHubTakes(_ room: Int) throws {
    let folder = try ReportFolder()
    let limit = GitHubReport.summaryLimit
    let before = String(repeating: "x", count: max(0, limit - room))
    try folder.write(before, to: "summary")
    try GitHubReport(Check.slower.report).write(
      to: folder.path, summaryFile: folder.path + "/summary")
    let text = try folder.text("summary")
    #expect(text.hasPrefix(before))
    #expect(text.utf8.count <= limit)
    #expect((text.utf8.count > before.utf8.count) == (room >= 100))
  }

  @Test func theCommentOfAnEarlierCheckGoesWhenThereIsNothingToSay() throws {
    let folder = try ReportFolder()
    try GitHubReport(Check.slower.report).write(to: folder.path, summaryFile: nil)
    #expect(try folder.names() == ["itunes300-check.comment.md"])
    #expect(try GitHubReport(Check.good.report).write(to: folder.path, summaryFile: nil) == nil)
    #expect(try folder.names() == [])
    #expect(try GitHubReport(Check.good.report).write(to: folder.path, summaryFile: nil) == nil)
  }

  @Test func whatIsInTheWayIsNamed() throws {
    let folder = try ReportFolder()
    try folder.makeFolder("itunes300-check.comment.md")
    try folder.makeFolder("summary")
    let report = GitHubReport(Check.slower.report)
    let places = [
      (folder.path, nil, "itunes300-check.comment.md"),
      (folder.path + "/new", folder.path + "/summary", "summary"),
    ]
    for (directory, summary, name) in places {
      let error = try #require(throws: ReportError.self) {
        try report.write(to: directory, summaryFile: summary)
      }
      #expect(error.code == .unwritable)
      #expect(error.path == "\(folder.path)/\(name)")
    }
  }

  @Test func aNameWithASlashIsRefused() throws {
    let folder = try ReportFolder()
    var check = Check.slower.report
    check.name = "../up"
    let error = try #require(throws: ReportError.self) {
      try GitHubReport(check).write(to: folder.path, summaryFile: nil)
    }
    #expect(error.code == .badName)
  }
}
