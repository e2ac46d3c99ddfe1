import Foundation
@testable import HarnessCore
import Testing

/// Suites that take long.
enum Slow {}

extension Slow {
  /// Pages in a real browser, narrow and wide, light and dark.
  @Suite struct BrowserTests {
    /// Every kind of page: one feed, many, undecided, rejected and absent parsers, curves, checks, comparisons.
    private static let reports: [(name: String, report: any Report)] =
      Run.allCases.map { ("\($0)", $0.results) }
      + [Check.slower, .incomparable, .nasty].map { ("check-\($0)", $0.report) }
      + [
        ("suite", Fixtures.suite), ("pivotal", Fixtures.pivotal),
        ("comparison", Fixtures.comparison), ("verification", Fixtures.verification),
        ("machine", Fixtures.machine),
        ("harmless", HTMLFormatTests.titled("A feed")),
        ("hostile", HTMLFormatTests.titled(HTMLFormatTests.hostile)),
      ]

    /// The script asks for the packages of `Tests/Fixtures/browser/requirements.txt`.
    @Test func pagesLoadNothingFitAndAreAccessible() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, report) in Self.reports {
        let page = try HTMLFormat().render(report)
        try Data(page.utf8).write(to: folder.appending(path: "\(name).html"))
      }
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/browser/inspect-pages").standardizedFileURL
      let process = Process()
      process.executableURL = script
      process.arguments = [folder.path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let findings = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(String(decoding: findings, as: UTF8.self))")
    }
  }
}
