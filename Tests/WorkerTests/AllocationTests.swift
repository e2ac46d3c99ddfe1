import FeedEvents
import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// The allocation pass counts every allocation, and the Swift implementations stay within their limits.
///
/// The limits hold for release builds only; `HARNESS_BINARY_DIRECTORY` names one.
struct AllocationTests {
  @Test(arguments: Described.names(.floor))
  func countingCostsAtMostEightAllocationsMoreThanTheFloor(_ floor: String) throws {
    guard Products.isRelease else { return }
    let implementation = String(floor.dropFirst("floor-".count))
    let floor = try Self.counts(of: floor, sink: "count")
    let counts = try Self.counts(of: implementation, sink: "count")
    #expect(counts.allocations <= floor.allocations + 8)
  }

  /// A batch costs its records, and a list of their tables.
  ///
  /// The counts do not depend on when the consumer thread runs.
  @Test(arguments: SampleTests.backends)
  func handingBatchesOverCostsFewAllocations(_ implementation: String) throws {
    guard Products.isRelease else { return }
    let records = try Self.counts(of: implementation, sink: "model")
    let batched = try Self.counts(of: implementation, sink: "batched")
    let batches = 60 / 10
    // The array of a batch grows to ten records in four steps.
    #expect(batched.allocations <= records.allocations + batches * 6)
    #expect(batched.leaked == 0)
    for _ in 0..<3 { #expect(try Self.counts(of: implementation, sink: "batched") == batched) }
  }

  @Test(
    arguments: SampleTests.backends + SampleTests.variants + SampleTests.controls)
  func countsAreTheSameInEveryRun(_ implementation: String) throws {
    let first = try Self.counts(of: implementation, sink: "count")
    #expect(try Self.counts(of: implementation, sink: "count") == first)
  }

  /// Documents that make the libraries keep state: entities, defaults, namespaces, errors.
  @Test(
    arguments: SampleTests.backends + SampleTests.variants,
    [
      "<!DOCTYPE a [<!ENTITY e 'x'><!ATTLIST a b CDATA 'd'><!ELEMENT a ANY>]><a c='&e;'>&e;</a>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'><!ENTITY e SYSTEM 'e'>]><a xmlns:p='u'>x</a>",
      "<!DOCTYPE a SYSTEM 'nowhere'><a xmlns='relative'/>",
      "<?xml version='1.0' encoding='windows-1252'?><a>x</a>",
    ])
  func noBlockIsLeft(_ implementation: String, _ document: String) throws {
    let counts = try Self.counts(
      of: implementation, sink: "count", document: TemporaryFile(document))
    // The text of a warning stays with the thread until the next one; `XMLParser` does not free it.
    let keepsWarning = implementation.hasPrefix("foundation") && document.contains("relative")
    #expect(counts.leaked == (keepsWarning ? 3 : 0))
  }

  @Test(arguments: SampleTests.variants.filter { $0.hasSuffix("-reused") })
  func aReusedParserAllocatesLess(_ implementation: String) throws {
    let fresh = try Self.counts(of: String(implementation.dropLast("-reused".count)), sink: "count")
    let reused = try Self.counts(of: implementation, sink: "count")
    #expect(reused.allocations < fresh.allocations)
    #expect(reused.bytes < fresh.bytes)
  }

  struct Counts: Equatable {
    var allocations: Int
    var bytes: Int
    var peak: Int
    var leaked: Int
  }

  static func counts(
    of implementation: String, sink: Sink, document: TemporaryFile? = nil
  ) throws -> Counts {
    let sample = try SampleTests.sample(
      implementation, sink: sink, pass: .allocations, document: document)
    #expect(sample.notes.isEmpty)
    func value(_ metric: Metric) throws -> Int { Int(try #require(sample[metric.name])) }
    return Counts(
      allocations: try value(.allocations), bytes: try value(.allocatedBytes),
      peak: try value(.peakLiveHeap), leaked: try value(.leakedBlocks))
  }
}
