import Foundation
import Testing

@Suite struct ListTests {
  @Test func theJSONNamesEverythingThatCanBeNamed() throws {
    let inventory = try Harness.inventory()
    func names(_ key: String) -> Set<String> {
      Set((inventory[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
    }
    #expect(
      names("backends").isSuperset(of: [
        "libxml2", "expat", "foundation", "foundation-data", "floor-libxml2", "floor-expat",
        "control-libxml2", "control-expat", "touch", "memchr",
      ]))
    #expect(names("corpora").contains("itunes300"))
    #expect(names("formats").isSuperset(of: ["csv", "markdown", "json", "bench"]))
    #expect(names("metrics").isSuperset(of: ["parse_time", "throughput", "allocations"]))
    let sinks = inventory["sinks"] as? [String] ?? []
    #expect(Set(sinks).isSuperset(of: ["discard", "count", "model"]))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/dpkg-query"), "not Debian"))
  func librariesAreNamedWithTheirDebianRevisions() throws {
    let backends = try #require(try Harness.inventory()["backends"] as? [[String: Any]])
    for (name, package) in [("libxml2", "libxml2"), ("expat", "libexpat1")] {
      let backend = try #require(backends.first { $0["name"] as? String == name })
      let version = try Command.run("dpkg-query", "-W", "-f", "${Version}", package).output
      // A library that the loader is told to use instead does not belong to a package.
      let isOverridden = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] != nil
      let distribution = backend["distribution"] as? String
      #expect(
        distribution == "\(package) \(version)" || isOverridden && distribution == "not packaged")
      let upstream = try #require(backend["version"] as? String)
      #expect(version.hasPrefix(upstream))
    }
  }

  @Test func thePlainListHasTheSameNames() throws {
    let outcome = try Harness.run("list")
    #expect(outcome.status == 0)
    for name in [
      "libxml2", "foundation-data", "itunes300", "random:SEED", "markdown", "allocations",
    ] {
      #expect(outcome.output.contains("  \(name) "), "\(name)")
    }
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func oneBadCorpusDoesNotHideTheOthers() throws {
    let folder = try Folder()
    try folder.write("{", to: "Corpus/broken/corpus.json")
    let outcome = try Harness.run("list", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("unusable: "))
    #expect(outcome.output.contains("itunes300"))
  }
}
