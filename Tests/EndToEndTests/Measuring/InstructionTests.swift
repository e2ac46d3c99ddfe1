import Foundation
import Testing

/// Instructions are counted, so other tests may run at the same time.
struct InstructionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func count(_ environment: [String: String] = [:]) throws -> Outcome {
    try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--sink", "count", "--no-floors", "--rounds",
      "1", "--pass", "allocations", "--instructions", "--output", "reports", in: folder,
      environment: environment)
  }

  private static let hasValgrind = FileManager.default.fileExists(atPath: "/usr/bin/valgrind")

  @Test(.enabled(if: hasValgrind, "no valgrind"))
  func instructionsRetainsAndReleasesAreCountedUnderValgrind() throws {
    let outcome = try count()
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder)
    for metric in ["instructions", "retains", "releases"] {
      let rows = reports.rows(metric)
      #expect(rows.map { $0["status"] } == ["ok"], "\(metric)")
      #expect(rows.first?["estimator"] == "callgrind difference")
    }
    let instructions = reports.rows("instructions").compactMap { Double($0["value"] ?? "") }
    // More than one per byte, and without those of the process outside the parse.
    let bytes = try Double(folder.bytes("small/itunes300.xml").count)
    #expect(instructions.allSatisfy { (bytes..<(bytes * 1000)).contains($0) })
    #expect(instructions.count == 1)
  }

  @Test(.enabled(if: hasValgrind, "no valgrind"))
  func aGateHoldsInstructionsWithinTheirLimit() throws {
    let recorded = try Harness.measure(
      "baseline", "--corpus", "small", "--backend", "expat", "--exact", "--instructions", "--sink",
      "count", "--output", "base.json", in: folder)
    try #require(recorded.status == 0, "\(recorded.everything)")
    let outcome = try Harness.measure(
      "check", "--baseline", "base.json", "--exact", "--format", "json", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("\"metric\" : \"instructions\""))
  }

  @Test func withoutValgrindItIsSaidAtOnceHowToGetIt() throws {
    try folder.makeFolder("nothing")
    let outcome = try count(["PATH": folder / "nothing"])
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("valgrind is not installed"))
    #expect(outcome.errors.contains("scripts/setup --tests"))
    #expect(folder.names() == ["nothing", "small"])
  }
}
