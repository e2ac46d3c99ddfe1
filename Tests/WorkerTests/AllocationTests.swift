import Corpora
import Foundation
import Testing
import WorkerContract

/// The allocation pass counts what there is, and the Swift rows allocate what they may.
///
/// What they may is said of release builds only; `HARNESS_BINARY_DIRECTORY` names one.
struct AllocationTests {
  @Test(arguments: ["libxml2", "expat"])
  func countingCostsAtMostEightAllocationsMoreThanTheFloor(_ row: String) throws {
    guard Products.isRelease else { return }
    let floor = try Self.counts(of: "floor-\(row)", sink: "count")
    let counts = try Self.counts(of: row, sink: "count")
    #expect(counts.allocations <= floor.allocations + 8)
  }

  @Test(arguments: ["libxml2", "expat"])
  func recordsCostAtMostOneAllocationAKeptFieldAndSixteen(_ row: String) throws {
    guard Products.isRelease else { return }
    let kept = (ITunesDocument.generated.recordLog ?? []).count { $0 == UInt8(ascii: "\t") }
    let counting = try Self.counts(of: row, sink: "count")
    let records = try Self.counts(of: row, sink: "model")
    #expect(records.allocations <= counting.allocations + kept + 16)
  }

  /// Two allocations a batch of ten items, and the list of batches: nothing depends on when the
  /// thread that reads them runs.
  @Test(arguments: ["libxml2", "expat", "foundation", "foundation-data"])
  func handingBatchesOverCostsThreeAllocationsABatchAtMost(_ row: String) throws {
    guard Products.isRelease else { return }
    let records = try Self.counts(of: row, sink: "model")
    let batched = try Self.counts(of: row, sink: "batched")
    #expect(batched.allocations <= records.allocations + 60 / 10 * 3)
    #expect(batched.leaked == 0)
    for _ in 0..<3 { #expect(try Self.counts(of: row, sink: "batched") == batched) }
  }

  @Test(
    arguments: SampleTests.backends + SampleTests.variants + [
      "floor-libxml2", "control-libxml2", "floor-expat", "control-expat",
    ])
  func countsAreTheSameInEveryRun(_ row: String) throws {
    let first = try Self.counts(of: row, sink: "count")
    #expect(try Self.counts(of: row, sink: "count") == first)
  }

  /// Documents that make the libraries keep something: entities, defaults, namespaces, errors.
  @Test(
    arguments: SampleTests.backends + SampleTests.variants,
    [
      "<!DOCTYPE a [<!ENTITY e 'x'><!ATTLIST a b CDATA 'd'><!ELEMENT a ANY>]><a c='&e;'>&e;</a>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM 'p'><!ENTITY e SYSTEM 'e'>]><a xmlns:p='u'>x</a>",
      "<!DOCTYPE a SYSTEM 'nowhere'><a xmlns='relative'/>",
      "<?xml version='1.0' encoding='windows-1252'?><a>x</a>",
    ])
  func noBlockIsLeft(_ row: String, _ document: String) throws {
    let counts = try Self.counts(of: row, sink: "count", document: TemporaryFile(document))
    // The words of a warning stay with the thread until the next one; `XMLParser` leaves them.
    let keepsWarning = row.hasPrefix("foundation") && document.contains("relative")
    #expect(counts.leaked == (keepsWarning ? 3 : 0))
  }

  @Test(arguments: ["libxml2", "expat"])
  func aReusedParserAllocatesLess(_ row: String) throws {
    let fresh = try Self.counts(of: row, sink: "count")
    let reused = try Self.counts(of: "\(row)-reused", sink: "count")
    #expect(reused.allocations < fresh.allocations)
    #expect(reused.bytes < fresh.bytes)
  }

  @Test(
    .enabled(if: Valgrind.isInstalled, "needs valgrind and strip"),
    arguments: [
      ("floor-libxml2", "count"), ("floor-expat", "count"), ("libxml2", "count"),
      ("expat", "count"), ("libxml2", "model"), ("expat", "model"), ("expat", "batched"),
      ("libxml2-reused", "count"), ("expat-reused", "model"), ("libxml2-no-namespaces", "count"),
    ])
  func valgrindCountsTheSame(_ row: String, _ sink: String) throws {
    let document = try ITunesDocument.file()
    let counts = try Self.counts(of: row, sink: sink, document: document)
    let once = try Valgrind.heapUsage(of: row, sink: sink, document: document, times: 1)
    let twice = try Valgrind.heapUsage(of: row, sink: sink, document: document, times: 2)
    #expect(twice.allocations - once.allocations == counts.allocations)
    #expect(twice.bytes - once.bytes == counts.bytes)
  }

  private struct Counts: Equatable {
    var allocations: Int
    var bytes: Int
    var peak: Int
    var leaked: Int
  }

  private static func counts(
    of row: String, sink: String, document: TemporaryFile? = nil
  ) throws -> Counts {
    let sample = try SampleTests.sample(row, sink: sink, pass: .allocations, document: document)
    #expect(sample.notes.isEmpty)
    func value(_ metric: Metric) throws -> Int { Int(try #require(sample[metric.name])) }
    return Counts(
      allocations: try value(.allocations), bytes: try value(.allocatedBytes),
      peak: try value(.peakLiveHeap), leaked: try value(.leakedBlocks))
  }
}

/// Memcheck, run over workers.
private enum Valgrind {
  static let isInstalled: Bool = {
    let isInstalled = findProgram("valgrind") != nil && findProgram("strip") != nil
    if !isInstalled { print("SKIPPED: WorkerTests: valgrind or strip is missing") }
    return isInstalled
  }()

  /// The totals it prints at exit.
  static func heapUsage(
    of row: String, sink: String, document: TemporaryFile, times: Int
  ) throws -> (allocations: Int, bytes: Int) {
    let name = SampleTests.worker(of: row).name
    // Told of the worker's own malloc; what it says on standard output comes after the sample.
    let outcome = try WorkerProcess.run(
      #require(findProgram("valgrind")),
      [
        "--soname-synonyms=somalloc=NONE", "--leak-check=no", "--undef-value-errors=no",
        "--log-fd=1", stripped(name).path, "sample", "--backend", row, "--document",
        document.path, "--stream", "fixed:16384", "--sink", sink, "--records", "song", "--pass",
        "bare", "--times", String(times),
      ])
    #expect(outcome.status == 0)
    let line = /total heap usage: ([0-9,]+) allocs, ([0-9,]+) frees, ([0-9,]+) bytes allocated/
    let match = try #require(outcome.text.firstMatch(of: line))
    func number(_ text: Substring) throws -> Int { try #require(Int(text.filter { $0 != "," })) }
    return (try number(match.1), try number(match.3))
  }

  /// A copy without debug information: valgrind 3.19 gives up on the DWARF 5 of Swift's clang.
  private static func stripped(_ worker: String) throws -> URL {
    let original = Products.folder.appending(path: "worker-\(worker)")
    let copy = URL.temporaryDirectory.appending(path: "worker-\(worker)-\(UUID())")
    let outcome = try WorkerProcess.run(
      #require(findProgram("strip")), ["--strip-debug", "-o", copy.path, original.path])
    try #require(outcome.status == 0)
    return copy
  }
}
