import Foundation
import Testing

@Suite struct GenerateTests {
  static let files = [
    "corpus.json", "expected/events.log", "expected/records.log", "itunes300.xml",
  ]

  @Test func theCommittedCorpusIsGeneratedByteForByte() throws {
    let folder = try Folder()
    let outcome = try Harness.run("generate", "itunes300", "--output", folder / "corpus")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for file in Self.files {
      let committed = URL(filePath: "\(Harness.packageRoot)/Corpus/itunes300/\(file)")
      #expect(try folder.bytes("corpus/\(file)") == Data(contentsOf: committed), "\(file)")
    }
  }

  @Test func theDocumentHasTheSizeOfTheFeedItStandsFor() throws {
    let manifest = URL(filePath: "\(Harness.packageRoot)/Corpus/itunes300/corpus.json")
    let fields = try JSONSerialization.jsonObject(with: Data(contentsOf: manifest))
    let bytes = try #require((fields as? [String: Any])?["bytes"] as? Int)
    #expect((833_000...867_000).contains(bytes))
  }

  @Test func equalSeedsGiveEqualFilesAndOthersDoNot() throws {
    let folder = try Folder()
    for (name, seed) in [("one", "7"), ("same", "7"), ("other", "8")] {
      let outcome = try Harness.run(
        "generate", "itunes300", "--items", "12", "--seed", seed, "--output", folder / name)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("12 items"))
      #expect(outcome.output.contains("seed \(seed)"))
    }
    for file in Self.files {
      #expect(try folder.bytes("one/\(file)") == folder.bytes("same/\(file)"))
      #expect(try folder.bytes("one/\(file)") != folder.bytes("other/\(file)"))
    }
  }

  /// A file gets its name only when it is complete.
  @Test func whatIsKilledLeavesNoFile() throws {
    let folder = try Folder()
    let outcome = try Command(
      "/usr/bin/timeout",
      [
        "--signal", "KILL", "0.4", Harness.executable, "generate", "itunes300", "--items",
        "1000000", "--output", "corpus",
      ], in: folder.path
    ).run()
    #expect(outcome.status != 0, "\(outcome.everything)")
    #expect(folder.names("corpus").filter { $0 != "expected" }.isEmpty)
    #expect(folder.names("corpus/expected").isEmpty)
  }

  @Test func recordedStreamsAreLeftAsTheyAre() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, stream: "elapsed_us,bytes\n1,15547\n")
    try SmallCorpus.make(in: folder)
    #expect(try folder.text("small/streams/lan.csv") == "elapsed_us,bytes\n1,15547\n")
    #expect(folder.names("small") == ["corpus.json", "expected", "itunes300.xml", "streams"])
  }

  @Test(arguments: ["0", "-3", "1000001", "many"])
  func aNumberOfItemsOutOfRangeIsRefused(_ items: String) throws {
    let folder = try Folder()
    let outcome = try Harness.run(
      "generate", "itunes300", "--items=\(items)", "--output", "x", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--items"))
    #expect(folder.names().isEmpty)
  }

  @Test func whatCannotBeWrittenIsNamed() throws {
    let folder = try Folder()
    try folder.write("", to: "file")
    let outcome = try Harness.run("generate", "itunes300", "--output", "file/below", in: folder)
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("file/below"))
  }

  /// More than 60 times the items need only a few MB more memory.
  @Test func aLargeCorpusTakesNoMoreMemoryThanASmallOne() throws {
    let folder = try Folder()
    func peak(_ items: Int) throws -> Int {
      let made = try Harness.peak([
        "generate", "itunes300", "--items", "\(items)", "--output", folder / "\(items)",
      ])
      #expect(made.outcome.status == 0, "\(made.outcome.everything)")
      return made.kilobytes
    }
    let small = try peak(300)
    let large = try peak(20_000)
    #expect(try folder.bytes("20000/itunes300.xml").count > 50_000_000)
    #expect(large < small + 15_000, "\(large) KB, and \(small) KB for a small one")
  }
}
