import Foundation
import Testing

/// Numbers at the limits of their types, and names that lead elsewhere, cause an error message.
struct BadNumberTests {
  @Test(arguments: [
    ["verify", "--random", "9223372036854775807"], ["verify", "--random", "9223372036854775808"],
    ["verify", "--random=-1"], ["run", "--rounds", "9223372036854775807"],
    ["run", "--budget", "1e30s"], ["run", "--budget", "9223372036854775807s"],
    ["run", "--copy", "expat+9223372036854775807alloc"], ["run", "--copy", "expat+0%"],
    ["run", "--copy", "expat+1e300%"], ["run", "--stream", "fixed:9223372036854775808"],
    ["run", "--same-within", "1e300%"], ["run", "--stop-after", "0"],
    ["check", "--inject", "expat+9223372036854775807alloc"],
    ["sweep", "--to", "9223372036854775807"], ["scale", "--factors", "1,9223372036854775807"],
    ["generate", "tinyfeeds", "--items", "9223372036854775807"],
  ])
  func aNumberBeyondReasonIsRefused(_ arguments: [String]) throws {
    let outcome = try Command(Harness.executable, arguments).run()
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("--") || outcome.errors.contains("between"))
    #expect(outcome.output == "")
  }

  /// The number of items that a generator is asked for, and a document that is shorter than so many items.
  @Test(arguments: ["bigtoken", "tinyfeeds"], [-1, 1_000_000, 1_000_000_000_000])
  func aGeneratorWritesNoMoreThanTheManifestStates(_ corpus: String, _ items: Int) throws {
    let folder = try Folder()
    let manifest = URL(filePath: "\(Harness.packageRoot)/Corpus/\(corpus)/corpus.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: manifest))
    var fields = try #require(object as? [String: Any])
    var generator = try #require(fields["generator"] as? [String: Any])
    generator["items"] = items
    fields["generator"] = generator
    fields["bytes"] = min(50_000, try #require(fields["bytes"] as? Int))
    for field in ["census", "items_range"] where corpus == "tinyfeeds" || field == "census" {
      fields[field] = nil
    }
    if corpus == "tinyfeeds" { fields["items"] = 9 }
    if fields["items_range"] != nil { fields["items_range"] = [1, 2] }
    try folder.write(JSONSerialization.data(withJSONObject: fields), to: "corpus/corpus.json")
    let outcome = try Harness.measure(
      "verify", "--corpus", "corpus", in: folder,
      environment: ["XDG_CACHE_HOME": folder / "cache"])
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("corpus/corpus.json"))
    let reason = items == 1_000_000 ? "now more than 50000 bytes" : "generator.items must be"
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(folder.names("corpus") == ["corpus.json"] && folder.names("cache") == [])
  }
}

/// Without a home directory there is no place for a history, and nothing is written to `/.local`.
struct HomelessTests {
  private static let without = ["-u", "HOME", "-u", "XDG_STATE_HOME"]

  private func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
    try Command(
      "/usr/bin/env", Self.without + [Harness.executable] + arguments, in: folder.path
    ).run()
  }

  @Test(arguments: [
    ["run", "--rounds", "1"], ["sweep"], ["scale"], ["baseline"], ["check"], ["history"],
    ["history", "reset", "--yes"],
  ])
  func aCommandThatNeedsAHistorySaysWhatToSet(_ arguments: [String]) throws {
    let folder = try Folder()
    let outcome = try run(arguments, in: folder)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("neither XDG_STATE_HOME nor HOME is set"))
    #expect(folder.names() == [])
  }

  @Test func withoutAHistoryNothingIsMissed() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let outcome = try run(
      ["run"] + SmallCorpus.quickly + ["--no-history"] + Harness.permission, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
  }
}
