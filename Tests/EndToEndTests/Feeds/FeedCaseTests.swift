import Foundation
import Testing

/// Feeds with the faults and liberties of the field, read as their authors mean them.
struct FeedCaseTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for (number, feed) in FeedCase.all.enumerated() {
      try folder.write(feed.document, to: "feeds/\(Self.file(number))")
    }
  }

  /// The name of a feed's file, by which the feeds stay in their order.
  static func file(_ number: Int) -> String { "case-\(100 + number).xml" }

  @Test func theTableHasSixtyFeeds() {
    #expect(FeedCase.all.count >= 60)
    #expect(Set(FeedCase.all.map(\.name)).count == FeedCase.all.count)
  }

  /// Every implementation, of a stream of events, of trees and of queries.
  @Test func everyReaderReadsTheSameWholeAndByteByByte() throws {
    let outcome = try Harness.measure(
      ["verify", "feeds", "--records", "post", "--stream", "whole", "--stream", "fixed:1"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    for name in ["expat", "foundation", "libxml2", "libxml2-tree", "libxml2-xpath"] {
      let all = "\(FeedCase.all.count) ok"
      #expect(
        outcome.output.contains(try Regex("(?m)^\(name) +\(all)")), "\(name): \(outcome.output)")
    }
  }

  @Test(arguments: FeedCase.all.indices)
  func theFieldsAreAsTheSourceSays(_ number: Int) throws {
    let feed = FeedCase.all[number]
    let outcome = try Harness.run(
      "records", "feeds/\(Self.file(number))", "--records", "post", "--json", in: folder)
    #expect(outcome.status == 0, "\(feed.name): \(outcome.everything)")
    let records = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let last = try #require((records as? [[String: Any]])?.last, "\(feed.name)")
    for (field, value) in feed.expected {
      #expect(last[field] as? String ?? "" == value, "\(feed.name): \(field): \(feed.source)")
    }
  }

  @Test func whatIsGuessedIsSaid() throws {
    let zones = FeedCase.all.indices.filter { FeedCase.all[$0].name.hasSuffix("SGT") }
    let file = Self.file(try #require(zones.first))
    let outcome = try Harness.run("records", "feeds/\(file)", in: folder)
    #expect(
      outcome.errors.contains(
        "item 1: date is \"Mon, 02 Mar 2015 06:48:00 SGT\", whose time zone is not known: it counts as UTC"
      ),
      "\(outcome.everything)")
  }
}
