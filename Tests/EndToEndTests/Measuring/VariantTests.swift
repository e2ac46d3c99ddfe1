import EveryBackend
import Testing

struct VariantTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func measure(
    _ arguments: String..., as name: String = SmallCorpus.name
  ) throws -> (outcome: Outcome, reports: Reports) {
    let outcome = try Harness.measure(
      ["--corpus", "small", "--sink", "count", "--no-floors", "--rounds", "1"]
        + ["--output", "reports", "--name", name] + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return (outcome, try Reports(in: folder, name: name))
  }

  @Test func aBackendIsMeasuredWithItsVariantsWhereTheyAreAskedFor() throws {
    let variants: Set = ["libxml2-reused", "libxml2-tree"]
    let (outcome, reports) = try measure("--backend", "libxml2", "--variants")
    #expect(Set(reports.rows.compactMap { $0["backend"] }) == variants.union(["libxml2"]))
    for name in variants {
      #expect(reports.hasFigures(name) && reports.statuses(of: name) == ["ok"])
    }
    #expect(outcome.output.contains("† variants: "))
    #expect(Set(reports.rows("events").compactMap { $0["value"] }) == ["468"])
    let (_, plain) = try measure("--backend", "libxml2", as: "plain")
    #expect(Set(plain.rows.compactMap { $0["backend"] }) == ["libxml2"])
  }

  @Test func aVariantBringsAlongWhatItIsAVariantOf() throws {
    let (outcome, reports) = try measure("--backend", "expat-reused")
    #expect(Set(reports.rows.compactMap { $0["backend"] }) == ["expat", "expat-reused"])
    #expect(outcome.output.contains("† variants: expat-reused of expat"))
    // It reuses its parser, which is its purpose.
    func allocations(_ backend: String) throws -> Int {
      let row = reports.rows("allocations").first { $0["backend"] == backend }
      return try #require(Int(row?["value"] ?? ""))
    }
    #expect(try allocations("expat-reused") < allocations("expat"))
  }

  @Test func aVariantThatTheLibraryLacksIsUnavailableAndTheRestIsMeasured() throws {
    let isOffered = RevisionFact.reparseDeferral.isInLibrary
    let (outcome, reports) = try measure("--backend", "expat-undeferred")
    #expect(reports.hasFigures("expat"))
    #expect(reports.statuses(of: "expat-undeferred") == [isOffered ? "ok" : "unavailable"])
    #expect(reports.hasFigures("expat-undeferred") == isOffered)
    let reason = "this libexpat does not support reparse deferral"
    #expect(outcome.output.contains(reason) == !isOffered, "\(outcome.output)")
  }
}
