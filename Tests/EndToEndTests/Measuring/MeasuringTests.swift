import Testing

/// The tests that measure, one after the other: two at a time would disturb each other.
@Suite(.serialized) struct MeasuringTests {
  static let backends = ["libxml2", "expat", "foundation", "foundation-data"]

  /// A feed that no record type reads.
  static let atom = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Notes</title>
      <id>urn:0</id>
      <entry><id>urn:1</id><title>One &amp; two</title><link rel="self" href="/1"/></entry>
      <entry><id>urn:2</id><title>Three</title><summary><![CDATA[<b>4</b>]]></summary></entry>
    </feed>

    """
}

extension MeasuringTests {
  @Suite struct BudgetTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      try SmallCorpus.make(in: folder)
    }

    @Test func aBudgetTooSmallForOneRoundIsToldBesideTheReportOfThatRound() throws {
      let outcome = try Harness.measure(
        "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "1ms",
        "--output", "reports", in: folder)
      #expect(outcome.status == 64, "\(outcome.everything)")
      #expect(
        outcome.errors.contains("the budget of 0.001 s is too small for one round of itunes300"))
      #expect(outcome.errors.contains(/give a --budget of \d+s or more/))
      let reports = try Reports(in: folder)
      #expect(reports.hasFigures("expat"))
      #expect(reports.rows("parse_time").allSatisfy { $0["samples"] == "1" && $0["low"] == "" })
      let plan = try #require(try reports.json["plan"] as? [String: Any])
      #expect(try #require(plan["round_seconds"] as? Double) > 0.001)
    }
  }
}

extension MeasuringTests {
  @Suite struct InstallationTests {
    @Test(arguments: [["worker-expat"], Installation.workers])
    func aHarnessWithoutItsWorkersSaysWhichAreMissing(_ missing: [String]) throws {
      let folder = try Folder()
      let installation = try Installation(in: folder, without: missing)
      for arguments in [["list"], ["records"] + Harness.permission, ["run"] + Harness.permission] {
        let outcome = try installation.run(arguments, in: folder)
        #expect(outcome.status == 69, "\(outcome.everything)")
        for name in missing { #expect(outcome.errors.contains(name)) }
        #expect(outcome.errors.contains(folder / "bin"))
        #expect(outcome.output == "")
      }
      #expect(folder.names() == ["bin"])
    }

    @Test func aCopyFindsItsWorkersBesideItself() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      let installation = try Installation(in: folder)
      let outcome = try installation.run(SmallCorpus.quickly + Harness.permission, in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      #expect(try Reports(in: folder).hasFigures("expat"))
    }
  }
}
