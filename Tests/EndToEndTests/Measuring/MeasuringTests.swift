import EveryBackend
import Testing

/// The tests that measure, run one at a time because two would disturb each other.
@Suite(.serialized) struct MeasuringTests {
  static let backends = ParserBackend.originals.map(\.name)

  /// A feed that no record type can read.
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

    @Test func aBudgetTooSmallForOneRoundIsAWarningInTheReportOfThatRound() throws {
      let outcome = try Harness.measure(
        "--corpus", "small", "--backend", "expat", "--sink", "count", "--budget", "1ms",
        "--output", "reports", in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      let warning = "the budget of 0.001 s is too small for one round"
      #expect(outcome.errors.contains("harness: warning: \(warning)"))
      let reports = try Reports(in: folder)
      #expect(reports.markdown.contains(warning))
      #expect(reports.hasFigures("expat"))
      #expect(reports.rows("parse_time").allSatisfy { $0["samples"] == "1" && $0["low"] == "" })
      let plan = try #require(try reports.json["plan"] as? [String: Any])
      #expect(try #require(plan["round_seconds"] as? Double) > 0.001)
    }
  }
}

extension MeasuringTests {
  @Suite struct InstallationTests {
    @Test func aHarnessWithoutWorkersSaysWhereTheyMustBe() throws {
      let folder = try Folder()
      let installation = try Installation(in: folder, without: Installation.workers)
      try SmallCorpus.make(in: folder)
      let corpus = ["--corpus", "small"]
      for arguments in [
        ["list"], ["records"] + corpus + Harness.permission,
        ["run"] + corpus + Harness.permission,
      ] {
        let outcome = try installation.run(arguments, in: folder)
        #expect(outcome.status == 69, "\(outcome.everything)")
        #expect(outcome.errors.contains("\(folder / "bin") contains no workers"))
        #expect(outcome.output == "")
      }
      #expect(folder.names() == ["bin", "small"])
    }

    @Test func workersAreWhatLiesThere() throws {
      let folder = try Folder()
      let installation = try Installation(in: folder, without: ["worker-expat"])
      let outcome = try installation.run(["list"], in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
      #expect(outcome.output.contains("libxml2") && !outcome.output.contains("control-expat"))
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
