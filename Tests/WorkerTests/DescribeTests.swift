import EveryBackend
import FeedEvents
import Foundation
import Testing
import WorkerContract

/// `describe` prints what the implementations are.
struct DescribeTests {
  @Test(arguments: WorkerRunner.all)
  func everyImplementationIsDescribed(_ worker: WorkerRunner) throws {
    let described = try Self.descriptions(of: worker)
    #expect(!described.isEmpty)
    for implementation in described {
      #expect(implementation.version.contains(/[0-9]|^none$/), "\(implementation.name)")
      #expect(["debug", "release"].contains(implementation.build))
      #expect(!implementation.sinks.isEmpty && !implementation.metrics.isEmpty)
      #expect(implementation.logs.isEmpty == (implementation.role != .backend))
      #expect(implementation.takesManyDocuments == (implementation.role == .backend))
      for role in [Role.floor, .control] {
        #expect(implementation.name.hasPrefix("\(role)-") == (implementation.role == role))
      }
    }
  }

  @Test func aVariantIsDescribedLikeItsOriginal() throws {
    let variants = Described.all.filter { $0.variantOf != nil }
    #expect(!variants.isEmpty)
    for variant in variants {
      let original = try #require(Described.all.first { $0.name == variant.variantOf })
      #expect(original.variantOf == nil && variant.name.hasPrefix("\(original.name)-"))
      #expect(variant.library == original.library && variant.records == original.records)
      // Some report only records.
      guard variant.logs.contains(.events) else { continue }
      #expect(variant.sinks == original.sinks && variant.logs == original.logs)
    }
  }

  /// Foundation itself has no version: without its module interfaces, the release would be unknown.
  @Test func foundationIsDescribedByItsReleaseAndItsLibxml2() throws {
    let implementations = try Self.descriptions(of: WorkerRunner(name: "foundation"))
      .filter { $0.library == "FoundationXML" }
    #expect(!implementations.isEmpty)
    for implementation in implementations {
      #expect(
        implementation.version.contains(/^\d+\.\d+\S* \(libxml2 \d+\.\d+\.\d+\)$/),
        "\(implementation.name): \(implementation.version)")
    }
  }

  @Test(arguments: ["libxml2", "expat"])
  func aSystemLibraryIsReportedWithItsFile(_ worker: String) throws {
    let implementations = try Self.descriptions(of: WorkerRunner(name: worker))
    #expect(
      implementations.allSatisfy { $0.libraryFile?.contains(/^\/.*\/lib\w+\.so/) == true })
    #expect(Set(implementations.map(\.version)).count == 1)
  }

  @Test(arguments: RevisionFact.all)
  func anImplementationThatTheLibraryLacksSaysWhy(_ fact: RevisionFact) throws {
    let unavailable = Described.all.filter { $0.unavailability != nil }.map(\.name)
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
