import Foundation
import Testing

struct GenerateTests {
  static let files = [
    "corpus.json", "expected/events.log", "tinyfeeds.boundaries", "tinyfeeds.xml",
  ]

  @Test(arguments: ["blog", "itunes300", "itunes300-json", "usgs-2009", "usgs-now", "woot"])
  func aCommittedCorpusIsGeneratedByteForByte(_ name: String) throws {
    let folder = try Folder()
    try Harness.makeCorpus(name, at: folder / "corpus")
    let files = folder.names("corpus").filter { $0 != "expected" }
    for file in files + folder.names("corpus/expected").map({ "expected/\($0)" }) {
      let committed = URL(filePath: "\(Harness.packageRoot)/Corpus/\(name)/\(file)")
      #expect(try folder.bytes("corpus/\(file)") == Data(contentsOf: committed), "\(file)")
    }
    #expect(files.count == 2)
  }

  /// The songs of both forms are the same, however many there are.
  @Test(arguments: [1, 31])
  func theSongsAsJSONHaveTheRecordsOfTheFeed(_ items: Int) throws {
    let folder = try Folder()
    for name in ["itunes300", "itunes300-json"] {
      try Harness.makeCorpus(name, items: items, at: folder / name)
    }
    let log = "expected/records.log"
    #expect(try folder.bytes("itunes300/\(log)") == folder.bytes("itunes300-json/\(log)"))
  }

  @Test func equalSeedsGiveEqualFilesAndOthersDoNot() throws {
    let folder = try Folder()
    for (name, seed) in [("one", "7"), ("same", "7"), ("other", "8")] {
      let outcome = try Harness.run(
        "generate", "tinyfeeds", "--items", "12", "--seed", seed, "--output", folder / name)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("12 items"))
      #expect(outcome.output.contains("seed \(seed)"))
    }
    for file in Self.files {
      #expect(try folder.bytes("one/\(file)") == folder.bytes("same/\(file)"))
      #expect(try folder.bytes("one/\(file)") != folder.bytes("other/\(file)"))
    }
  }

  @Test func whatWasNotGeneratedStays() throws {
    let folder = try Folder()
    try folder.write("<rss/>", to: "feeds/bigtoken.xml")
    let outcome = try Harness.run(
      "generate", "bigtoken", "--items", "1", "--output", "feeds", in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("feeds exists and was not generated"))
    #expect(folder.names("feeds") == ["bigtoken.xml"])
    #expect(try folder.text("feeds/bigtoken.xml") == "<rss/>")
  }

  /// A file gets its name only when it is complete.
  @Test func whatIsKilledLeavesNoFile() throws {
    let folder = try Folder()
    let outcome = try Command(
      "/usr/bin/timeout",
      [
        "--signal", "KILL", "0.4", Harness.executable, "generate", "tinyfeeds", "--items",
        "1000000", "--output", "corpus",
      ], in: folder.path
    ).run()
    #expect(outcome.status != 0, "\(outcome.everything)")
    #expect(folder.names("corpus").filter { $0 != "expected" }.isEmpty)
    #expect(folder.names("corpus/expected").isEmpty)
  }

  @Test func recordedStreamsAreLeftAsTheyAre() throws {
    let folder = try Folder()
    try folder.write("elapsed_us,bytes\n", to: "tiny/streams/lan.csv")
    let outcome = try Harness.run(
      "generate", "tinyfeeds", "--items", "2", "--output", folder / "tiny")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try folder.text("tiny/streams/lan.csv") == "elapsed_us,bytes\n")
    let files = ["corpus.json", "expected", "streams", "tinyfeeds.boundaries", "tinyfeeds.xml"]
    #expect(folder.names("tiny") == files)
  }

  @Test(arguments: ["0", "-3", "1000001", "many"])
  func aNumberOfItemsOutOfRangeIsRefused(_ items: String) throws {
    let folder = try Folder()
    let outcome = try Harness.run(
      "generate", "tinyfeeds", "--items=\(items)", "--output", "x", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--items"))
    #expect(folder.names().isEmpty)
  }

  @Test func whatCannotBeWrittenIsNamed() throws {
    let folder = try Folder()
    try folder.write("", to: "file")
    let outcome = try Harness.run("generate", "tinyfeeds", "--output", "file/below", in: folder)
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("file/below"))
  }

  /// More than 60 times the items need only a few MB more memory.
  @Test func aLargeCorpusTakesNoMoreMemoryThanASmallOne() throws {
    let folder = try Folder()
    func peak(_ items: Int) throws -> Int {
      let made = try Harness.peak([
        "generate", "tinyfeeds", "--items", "\(items)", "--output", folder / "\(items)",
      ])
      #expect(made.outcome.status == 0, "\(made.outcome.everything)")
      return made.kilobytes
    }
    let small = try peak(300)
    let large = try peak(20_000)
    #expect(try folder.bytes("20000/tinyfeeds.xml").count > 40_000_000)
    #expect(large < small + 15_000, "\(large) KB, and \(small) KB for a small one")
  }
}
