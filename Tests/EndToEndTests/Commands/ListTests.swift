import EveryBackend
import Foundation
@testable import HarnessCore
import Testing

struct ListTests {
  @Test func theJSONNamesEverythingThatCanBeNamed() throws {
    let inventory = try Harness.inventory()
    func names(_ key: String) -> Set<String> {
      Set((inventory[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
    }
    #expect(names("backends").isSuperset(of: ParserBackend.known.map(\.name)))
    #expect(names("corpora").contains("itunes300"))
    #expect(names("formats").isSuperset(of: formats(of: .run).map(\.name)))
    #expect(names("metrics").isSuperset(of: ["parse_time", "throughput", "allocations"]))
    let sinks = inventory["sinks"] as? [String] ?? []
    #expect(Set(sinks).isSuperset(of: ["discard", "count", "model"]))
    let plain = try Harness.run("list")
    #expect(plain.status == 0 && !plain.output.contains("\u{1B}"))
    for name in ["backends", "corpora", "formats", "metrics", "streams"].flatMap(names) {
      #expect(plain.output.contains("  \(name) "), "\(name)")
    }
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

  @Test func oneBadCorpusDoesNotHideTheOthers() throws {
    let folder = try Folder()
    try folder.write("{", to: "Corpus/broken/corpus.json")
    let outcome = try Harness.run("list", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("unusable: "))
    #expect(outcome.output.contains("itunes300"))
  }
}
