import Foundation
import Testing

/// Every command that measures accepts feeds compressed with gzip, and directories of feeds.
struct PackedFeedTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write(folder.bytes("small/itunes300.xml"), to: "feeds/songs.xml")
    try folder.write(SmallCorpus.atom, to: "feeds/notes.atom")
    _ = try Command.run("gzip", folder / "feeds/songs.xml")
    try folder.makeFolder("temporary")
  }

  private func measure(_ arguments: String...) throws -> Outcome {
    try Harness.measure(
      arguments + ["--backend", "expat"], in: folder,
      environment: ["TMPDIR": folder / "temporary"])
  }

  @Test func theUnpackedBytesAreMeasuredAndTheReportSaysSo() throws {
    let outcome = try measure(
      "run", "--corpus", "feeds/songs.xml.gz", "--rounds", "1", "--sink", "model", "--output",
      "reports")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let packed = try folder.bytes("feeds/songs.xml.gz").count
    let reports = try Reports(in: folder, name: "songs")
    #expect(
      reports.markdown.contains(
        "The document is feeds/songs.xml.gz, unpacked from \(packed) bytes by gzip: "))
    let corpus = try #require(try reports.json["corpus"] as? [String: Any])
    #expect(try corpus["bytes"] as? Int == folder.bytes("small/itunes300.xml").count)
    #expect(folder.names("temporary") == [])
  }

  @Test(arguments: [["verify", "--random", "2"], ["records"]])
  func otherCommandsTakeItAsWell(_ command: [String]) throws {
    let outcome = try Harness.measure(
      command + ["--corpus", "feeds/songs.xml.gz", "--backend", "expat"], in: folder,
      environment: ["TMPDIR": folder / "temporary"])
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(folder.names("temporary") == [])
  }

  @Test func aDirectoryIsSweptFeedByFeedInOneBudget() throws {
    let outcome = try measure(
      "sweep", "--corpus", "feeds", "--from", "16", "--to", "4096", "--pass", "time", "--budget",
      "2s", "--output", "reports")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for name in ["notes", "songs"] {
      let reports = try Reports(in: folder, name: "\(name)-sweep")
      #expect(outcome.output.contains("On \(name), in chunks of "))
      let plan = try #require(try reports.json["plan"] as? [String: Any])
      #expect(plan["budget_seconds"] as? Double == 1)
    }
  }

  /// This applies to directories; a single feed ends with status 65.
  @Test func whatCannotBeRepeatedIsSkipped() throws {
    try folder.write(
      "<rss><channel><item/><title/><item/><x/></channel></rss>", to: "feeds/mixed.xml")
    try folder.write("<rss><channel/></rss>", to: "feeds/none.xml")
    let outcome = try measure(
      "scale", "--corpus", "feeds", "--factors", "1,2", "--pass", "time", "--rounds", "1",
      "--output", "reports")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.errors.contains("skipped none: its items are not consecutive"))
    #expect(folder.names("reports").contains("songs-scale.md"))
    #expect(!folder.names("reports").contains("none-scale.md"))
    let alone = try measure("scale", "--corpus", "feeds/none.xml", "--output", "reports")
    #expect(alone.status == 65, "\(alone.everything)")
  }

  @Test func aDirectoryIsVerified() throws {
    let outcome = try measure("verify", "--corpus", "feeds", "--random", "1")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.hasPrefix("2 documents, "))
  }
}
