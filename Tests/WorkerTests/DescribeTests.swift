import EveryBackend
import FeedEvents
import Foundation
import Testing
import WorkerContract

/// `describe` prints what the implementations are.
struct DescribeTests {
  @Test(arguments: [
    (
      "libxml2",
      [
        "libxml2 backend", "libxml2-reused backend",
        "control-libxml2 control", "floor-libxml2 floor",
      ]
    ),
    (
      "expat",
      [
        "expat backend", "expat-reused backend", "expat-undeferred backend",
        "control-expat control", "floor-expat floor",
      ]
    ),
    (
      "foundation",
      [
        "foundation backend", "foundation-data backend",
        "control-foundation control",
      ]
    ),
    ("bytes", ["touch bytes", "memchr bytes"]),
  ])
  func everyImplementationIsDescribed(_ worker: String, _ implementations: [String]) throws {
    let described = try Self.descriptions(of: WorkerRunner(name: worker))
    // The worker may have workloads of other kinds as well.
    #expect(
      described.map { "\($0.backend) \($0.role)" }.filter(implementations.contains)
        == implementations)
    for implementation in described {
      #expect(implementation.version.contains(/[0-9]|^none$/), "\(implementation.backend)")
      #expect(["debug", "release"].contains(implementation.build))
      #expect(!implementation.sinks.isEmpty && !implementation.metrics.isEmpty)
      #expect(implementation.logs.isEmpty == (implementation.role != .backend))
      #expect(implementation.takesManyDocuments == (implementation.role == .backend))
    }
  }

  @Test(arguments: ["libxml2", "expat", "foundation"])
  func aVariantNamesItsOriginal(_ worker: String) throws {
    let implementations = try Self.descriptions(of: WorkerRunner(name: worker))
    for implementation in implementations where implementation.variantOf != nil {
      #expect(implementation.variantOf == worker)
      // It reports only records.
      guard implementation.backend != "libxml2-xpath" else { continue }
      #expect(implementation.sinks == ["discard", "count", "model", "batched", "refresh"])
      #expect(!implementation.records.isEmpty && implementation.logs == [.events, .records])
    }
    #expect(implementations.contains { $0.variantOf != nil })
  }

  /// Foundation itself has no version: without its module interfaces, the release would be unknown.
  @Test func foundationIsDescribedByItsReleaseAndItsLibxml2() throws {
    let implementations = try Self.descriptions(of: WorkerRunner(name: "foundation"))
      .filter { $0.library == "FoundationXML" }
    #expect(!implementations.isEmpty)
    for implementation in implementations {
      #expect(
        implementation.version.contains(/^\d+\.\d+\S* \(libxml2 \d+\.\d+\.\d+\)$/),
        "\(implementation.backend): \(implementation.version)")
    }
  }

  @Test(arguments: ["libxml2", "expat"])
  func aSystemLibraryIsReportedWithItsFile(_ worker: String) throws {
    let implementations = try Self.descriptions(of: WorkerRunner(name: worker))
    #expect(
      implementations.allSatisfy { $0.libraryFile?.contains(/^\/.*\/lib\w+\.so/) == true })
    #expect(Set(implementations.map(\.version)).count == 1)
  }

  @Test(arguments: ["libxml2", "expat", "bytes"])
  func onlyTheFoundationWorkerLinksFoundation(_ worker: String) throws {
    let ldd = try #require(findProgram("ldd"))
    func libraries(of worker: String) throws -> String {
      try WorkerRunner.run(ldd, [Products.folder.appending(path: "worker-\(worker)").path]).text
    }
    #expect(try !libraries(of: worker).contains("Foundation"))
    #expect(try libraries(of: "foundation").contains("FoundationXML"))
  }

  @Test(arguments: RevisionFact.all)
  func anImplementationThatTheLibraryLacksSaysWhy(_ fact: RevisionFact) throws {
    let described = try WorkerRunner.all.flatMap(Self.descriptions)
    let unavailable = described.filter { $0.unavailability != nil }.map(\.backend)
    #expect(Set(unavailable).isDisjoint(with: fact.implementations) == fact.isInLibrary)
    #expect(Set(unavailable).isSubset(of: RevisionFact.all.flatMap(\.implementations)))
  }

  static func descriptions(of worker: WorkerRunner) throws -> [ImplementationDescription] {
    let outcome = try worker.run("describe")
    #expect(outcome.status == WorkerExit.done)
    return try outcome.text.split(separator: "\n\n").map { block in
      var lines = KeyedLines()
      for line in block.split(separator: "\n") {
        let isKeyed = lines.append(parsing: line)
        #expect(isKeyed)
      }
      return try #require(ImplementationDescription(lines))
    }
  }
}
