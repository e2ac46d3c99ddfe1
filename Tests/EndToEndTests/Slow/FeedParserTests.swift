import Foundation
import Testing

extension Slow {
  /// Needs feedparser of PyPI, which scripts/test brings.
  @Suite struct FeedParserTests {
    /// Where feedparser reads something else, the table says what.
    @Test func feedparserReadsTheFeedsOfTheTableAlikeUnlessItSaysSo() throws {
      let folder = try Folder()
      let names = FeedCase.all.indices.map { "\($0).xml" }
      for (name, feed) in zip(names, FeedCase.all) { try folder.write(feed.document, to: name) }
      let script = "\(Harness.packageRoot)/Tests/Fixtures/documentation/read-with-feedparser"
      let outcome = try Command(script, names, in: folder.path).run()
      try #require(outcome.status == 0, "\(outcome.everything)")
      let lines = outcome.output.split(separator: "\n")
      try #require(lines.count == FeedCase.all.count, "\(outcome.everything)")
      for (line, feed) in zip(lines, FeedCase.all) {
        let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        let isEqual = feed.expected.allSatisfy { read[$0, default: ""] == $1 }
        #expect(isEqual == (feed.feedparser == nil), "\(feed.name): \(line)")
      }
    }
  }
}
