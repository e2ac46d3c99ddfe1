import EveryBackend
import Testing

extension MeasuringTests {
  @Suite struct VariantTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      try SmallCorpus.make(in: folder)
    }

    private func measure(
      _ arguments: String..., as name: String = SmallCorpus.name
    ) throws -> (outcome: Outcome, reports: Reports) {
      let outcome = try Harness.measure(
        ["--corpus", "small", "--sink", "count", "--no-yardsticks", "--rounds", "1"]
          + ["--output", "reports", "--name", name] + arguments, in: folder)
      try #require(outcome.status == 0, "\(outcome.everything)")
      return (outcome, try Reports(in: folder, name: name))
    }

    @Test func aBackendIsMeasuredWithItsVariantsWhereTheyAreAskedFor() throws {
      let variants: Set = [
        "libxml2-reused", "libxml2-no-namespaces", "libxml2-tree", "libxml2-html",
      ]
      let (outcome, reports) = try measure("--backend", "libxml2", "--variants")
      #expect(Set(reports.rows.compactMap { $0["backend"] }) == variants.union(["libxml2"]))
      for name in variants {
        #expect(reports.hasFigures(name) && reports.statuses(of: name) == ["ok"])
      }
      #expect(outcome.output.contains("† variants: "))
      // Backends that report namespace declarations as attributes have other events, and so has the HTML
      // parser.
      let dialects: Set = ["libxml2-no-namespaces", "libxml2-html"]
      let events = reports.rows("events").filter { !dialects.contains($0["backend"] ?? "") }
      #expect(Set(events.compactMap { $0["value"] }) == ["468"])
      let (_, plain) = try measure("--backend", "libxml2", as: "plain")
      #expect(Set(plain.rows.compactMap { $0["backend"] }) == ["libxml2"])
    }

    @Test func whatReadsHTMLHasATableOfItsOwn() throws {
      let (outcome, reports) = try measure("--backend", "libxml2", "--backend", "libxml2-html")
      #expect(reports.hasFigures("libxml2") && reports.hasFigures("libxml2-html"))
      #expect(!reports.rows("parse_time_ratio").contains { $0["backend"] == "libxml2-html" })
      #expect(outcome.output.contains("read as html"), "\(outcome.output)")
      #expect(
        outcome.output.contains("libxml2 reads") && !outcome.output.contains("libxml2-html reads"))
    }

    @Test func illFormedInputIsReadAsHTMLAlone() throws {
      try folder.write("<ul><li>one<li>two <b>bold</ul>", to: "page.html")
      let outcome = try Harness.measure(
        ["--corpus", "page.html", "--backend", "libxml2-html", "--no-yardsticks", "--rounds", "1"]
          + ["--output", "page"], in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      #expect(outcome.output.contains("libxml2-html reads"), "\(outcome.output)")
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
}
