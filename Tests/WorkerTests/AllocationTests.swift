import FeedEvents
import Foundation
import HarnessCore
import Testing
import WorkerContract

/// The allocation pass counts every allocation, and the Swift implementations stay within their limits.
///
/// The limits hold for release builds only; `HARNESS_BINARY_DIRECTORY` names one.
struct AllocationTests {
  @Test(arguments: ["libxml2", "expat"])
  func countingCostsAtMostEightAllocationsMoreThanTheFloor(_ implementation: String) throws {
    guard Products.isRelease else { return }
    let floor = try Self.counts(of: "floor-\(implementation)", sink: "count")
    let counts = try Self.counts(of: implementation, sink: "count")
    #expect(counts.allocations <= floor.allocations + 8)
  }

  /// The limit for each record type: two allocations per page of 64 records, and sixteen per parse.
  @Test(
    arguments: ["libxml2", "expat", "foundation"],
    [
      ("itunes300", "song"), ("usgs-2009", "earthquake"), ("usgs-now", "earthquake"),
      ("blog", "post"), ("woot", "sale-item"),
    ])
  func recordsAllocateNothingOfTheirOwn(
    _ implementation: String, _ corpus: (name: String, type: String)
  ) throws {
    guard Products.isRelease else { return }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Corpus/\(corpus.name)").standardizedFileURL
    let lines = try String(
      contentsOf: folder.appending(path: "expected/records.log"), encoding: .utf8
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    let pages = (lines.count { $0.isEmpty } + 63) / 64
    func allocations(_ sink: Sink) throws -> Double {
      let report = try SampleTests.sample(
        SampleRequest(
          backend: implementation, document: folder.appending(path: "\(corpus.name).xml").path,
          stream: .whole, sink: sink, pass: .allocations, records: corpus.type))
      return try #require(report[Metric.allocations.name])
    }
    #expect(try allocations(.model) <= allocations(.count) + Double(2 * pages + 16))
  }

  /// Three allocations per batch of ten items: its values, its texts, and an object around them; and the list
  /// of batches.
  ///
  /// The counts do not depend on when the consumer thread runs.
  @Test(arguments: ["libxml2", "expat", "foundation", "foundation-data"])
  func handingBatchesOverCostsThreeAllocationsABatchAtMost(_ implementation: String) throws {
    guard Products.isRelease else { return }
    let records = try Self.counts(of: implementation, sink: "model")
    let batched = try Self.counts(of: implementation, sink: "batched")
    #expect(batched.allocations <= records.allocations + 60 / 10 * 3 + 1)
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

  @Test(arguments: ["libxml2", "expat"])
  func aReusedParserAllocatesLess(_ implementation: String) throws {
    let fresh = try Self.counts(of: implementation, sink: "count")
    let reused = try Self.counts(of: "\(implementation)-reused", sink: "count")
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
