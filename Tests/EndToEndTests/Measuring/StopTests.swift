import Testing

/// Parses that are stopped early, and records that are delivered while parsing goes on.
struct StopTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder, items: 25)
  }

  private func measure(
    _ arguments: String..., as name: String = SmallCorpus.name
  ) throws -> (outcome: Outcome, reports: Reports) {
    let outcome = try Harness.measure(
      ["--corpus", "small", "--no-floors", "--rounds", "1", "--output", "reports"]
        + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return (outcome, try Reports(in: folder, name: name))
  }

  @Test func everyBackendStopsAfterTheItemsAskedFor() throws {
    let (outcome, reports) = try measure(
      "--stop-after", "10", "--sink", "count", as: "itunes300-stop10")
    let items = reports.rows("items")
    #expect(Set(items.compactMap { $0["backend"] }) == Set(Harness.backends))
    #expect(items.allSatisfy { $0["value"] == "10" && $0["status"] == "ok" })
    #expect(reports.rows.allSatisfy { $0["stop_after"] == "10" })
    #expect(Harness.backends.allSatisfy(reports.hasFigures))
    // A document that is not read to its end has no throughput.
    #expect(reports.rows("throughput").allSatisfy { $0["value"] == "" })
    #expect(outcome.output.contains("stopped after 10 items"))
    #expect(!outcome.output.contains("no parser got figures"), "\(outcome.output)")
  }

  @Test func aDocumentThatIsReadToItsEndHasNoStop() throws {
    let (_, reports) = try measure("--backend", "expat", "--sink", "count")
    #expect(reports.rows("items").map { $0["value"] } == ["25"])
    #expect(reports.rows.allSatisfy { $0["stop_after"] == "" })
  }

  @Test func recordsAreHandedOverInBatchesWhereThatIsAskedFor() throws {
    let (outcome, reports) = try measure(
      "--backend", "expat", "--backend", "libxml2", "--sink", "batched")
    #expect(Set(reports.rows.compactMap { $0["sink"] }) == ["batched"])
    let batches = reports.rows("first_batch")
    #expect(batches.map { $0["backend"] } == reports.rows("parse_time").map { $0["backend"] })
    for (batch, whole) in zip(batches, reports.rows("parse_time")) {
      let first = try #require(Double(batch["value"] ?? ""), "\(batch)")
      #expect(try (0..<(#require(Double(whole["value"] ?? "")))).contains(first))
    }
    #expect(outcome.output.contains("records delivered in batches"))
  }
}
