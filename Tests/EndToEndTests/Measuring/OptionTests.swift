import Foundation
import Testing

struct OptionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func measure(_ arguments: String...) throws -> Outcome {
    try Harness.measure(SmallCorpus.quickly + arguments, in: folder)
  }

  @Test func theSeedDecidesTheOrder() throws {
    var orders: [[String]] = []
    for seed in ["1", "1", "2"] {
      let outcome = try measure(
        "--seed", seed, "--backend", "touch", "--backend", "memchr",
        "--backend", "floor-expat", "--backend", "control-expat", "--sink", "none", "--sink",
        "discard")
      #expect(outcome.status == 0, "\(outcome.everything)")
      orders.append(try Reports(in: folder).order)
    }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
    #expect(orders[0].sorted() == orders[2].sorted())
  }

  @Test func aSeedThatIsDrawnIsRecorded() throws {
    _ = try measure()
    let reports = try Reports(in: folder)
    let plan = try #require(try reports.json["plan"] as? [String: Any])
    let seed = try #require(plan["seed"] as? Int)
    #expect(reports.bench.contains("\nseed: \(seed)\n"))
  }

  @Test func onlyTheFormatsAskedForAreWritten() throws {
    #expect(try measure("--format", "csv", "--format", "json").status == 0)
    #expect(folder.names("reports") == ["itunes300.csv", "itunes300.json"])
  }

  @Test func quietMeansNothingButReports() throws {
    let outcome = try measure("--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output == "" && outcome.errors == "")
    #expect(folder.names("reports").count == Reports.count)
  }

  @Test func ratiosAreTakenToTheReferenceAskedFor() throws {
    #expect(try measure("--reference", "floor-expat").status == 0)
    let ratios = try Reports(in: folder).rows("speed")
    #expect(ratios.contains { $0["backend"] == "expat" && $0["reference"] == "floor-expat" })
    #expect(try Reports(in: folder).json["plan"].map { "\($0)" }?.contains("floor-expat") == true)
  }

  @Test func aBudgetIsKept() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "1s", "--no-pin",
      "--output", "reports", in: folder)
    #expect(outcome.status == 0)
    let plan = try #require(try Reports(in: folder).json["plan"] as? [String: Any])
    #expect(plan["budget_seconds"] as? Double == 1)
    #expect((plan["rounds"] as? [String: Int])?["time"] ?? 0 > 0)
  }

  @Test func severalCorporaGiveReportsOfTheirOwnAndOneOfAll() throws {
    try folder.write(SmallCorpus.atom, to: "notes.atom")
    let outcome = try measure("--corpus", "notes.atom")
    #expect(outcome.status == 0)
    #expect(
      folder.names("reports").filter { $0.hasSuffix(".csv") }
        == ["itunes300.csv", "notes.csv", "suite.csv"])
  }

  /// A typing error in the last corpus must not cost a measurement of the first.
  @Test func allCorporaAreLookedUpBeforeOneIsMeasured() throws {
    let outcome = try measure("--corpus", "itunes30")
    #expect(outcome.status == 66)
    #expect(folder.names() == ["small"])
  }

  @Test func aDocumentWithoutRecordsIsMeasuredWithAWarning() throws {
    try folder.write("<list><item>one</item><item>two</item></list>", to: "notes.xml")
    let outcome = try Harness.measure(
      "--corpus", "notes.xml", "--backend", "expat", "--backend", "libxml2", "--rounds", "1",
      "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: "notes")
    #expect(Set(reports.rows.compactMap { $0["sink"] }) == ["discard", "count", "none"])
    let backends = reports.rows("items").filter {
      $0["backend"] == $0["library"]?.split(separator: " ").first.map(String.init)
    }
    #expect(Set(backends.map { $0["value"] }) == ["2"])
    let warning = "no record type reads this feed"
    #expect(reports.markdown.contains(warning))
    #expect(outcome.everything.contains(warning), "the terminal says it too")
    let refused = try Harness.measure(
      "--corpus", "notes.xml", "--sink", "model", "--output", "reports", in: folder)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("use --sink count"))
  }
}
