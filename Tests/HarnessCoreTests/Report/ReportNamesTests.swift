import Foundation
import Testing
import WorkerContract

@testable import HarnessCore

/// Names of reports in a directory with others.
@Suite struct ReportNamesTests {
  private let directory =
    FileManager.default.temporaryDirectory.path + "/names-\(UUID().uuidString)"

  private static let digest = String(repeating: "0123456789abcdef", count: 4)
  private static let work = Work(
    documents: [digest], streams: ["lan"], sinks: ["count"], implementations: ["expat"])

  /// Returns the name given to a report where `files` are.
  private func name(_ files: [String: String], _ work: Work = work) throws -> String {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for (name, text) in files {
      try text.write(toFile: "\(directory)/\(name)", atomically: true, encoding: .utf8)
    }
    var names = ReportNames(in: directory, as: formats(of: .run))
    return names.name("feed", for: work)
  }

  private func json(_ change: (inout Work) -> Void = { _ in }) throws -> String {
    var work = Self.work
    change(&work)
    return try JSONText.text(of: ["work": work])
  }

  @Test func aFreeNameIsTaken() throws { #expect(try name([:]) == "feed") }

  @Test func theSameWorkIsReplaced() throws {
    #expect(try name(["feed.json": json(), "feed.csv": ""]) == "feed")
  }

  @Test func anotherDocumentStays() throws {
    #expect(try name(["feed.json": json { $0.documents = ["d0c"] }]) == "feed-01234567")
  }

  @Test(
    arguments: [
      { $0.streams = ["3g"] }, { $0.sinks = ["model"] }, { $0.implementations = ["libxml2"] },
      { $0.options = ["stop-after=10"] },
    ] as [@Sendable (inout Work) -> Void])
  func otherWorkStays(_ change: @Sendable (inout Work) -> Void) throws {
    let given = try name(["feed.json": json(change)])
    #expect(given.contains(/^feed-[0-9a-f]{8}$/) && given != "feed-01234567")
  }

  @Test func ofTwoThatStayNeitherIsReplaced() throws {
    let others = [
      "feed.json": try json { $0.documents = ["d0c"] },
      "feed-01234567.json": try json { $0.streams = ["3g"] },
    ]
    #expect(try name(others).contains(/^feed-01234567-[0-9a-f]{8}$/))
  }

  @Test(arguments: ["", "{}", "no JSON", #"{"work": 1}"#])
  func aFileThatIsNoReportStays(_ text: String) throws {
    #expect(try name(["feed.json": text]) == "feed-01234567")
  }

  @Test func withoutJSONTheDocumentDecides() throws {
    #expect(try name(["feed.csv": "corpus,\(Self.digest)"]) == "feed")
    #expect(try name(["feed.csv": "corpus,d0c"]) == "feed-01234567")
  }

  @Test func twoReportsOfOneRunHaveTwoNames() {
    var names = ReportNames(in: directory, as: formats(of: .run))
    var other = Self.work
    other.documents = ["d0c"]
    #expect(names.name("feed", for: Self.work) == "feed")
    #expect(names.name("feed", for: other) != "feed")
  }
}
