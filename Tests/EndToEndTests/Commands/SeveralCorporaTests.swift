import Foundation
import Testing

/// Commands that take one corpus take several, and none of them is left out.
struct SeveralCorporaTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(SmallCorpus.atom, to: "posts.xml")
  }

  private func both(_ arguments: String...) throws -> Outcome {
    try Harness.measure(
      arguments + ["--corpus", "small", "--corpus", "posts.xml", "--backend", "expat"], in: folder)
  }

  @Test func allAreVerified() throws {
    let outcome = try both("verify", "--backend", "libxml2", "--random", "0")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.hasPrefix("2 documents, "))
    #expect(outcome.output.contains(/expat +2 ok/))
  }

  @Test func theRecordsOfAllAreCounted() throws {
    let outcome = try both("records", "--json")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let feeds = try #require((json as? [String: Any])?["feeds"] as? [[String: Any]])
    #expect(feeds.map { $0["name"] as? String } == ["itunes300", "posts"])
    #expect(feeds.map { $0["type"] as? String } == ["song", "post"])
  }

  @Test(arguments: [["sweep", "--from", "1024", "--to", "4096"], ["scale", "--factors", "1,2"]])
  func allHaveCurves(_ command: [String]) throws {
    let outcome = try Harness.measure(
      command + [
        "--corpus", "small", "--corpus", "posts.xml", "--backend", "expat", "--pass",
        "allocations", "--rounds", "1", "--output", "out", "--format", "csv",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      folder.names("out") == ["itunes300-\(command[0]).csv", "posts-\(command[0]).csv"])
  }
}
