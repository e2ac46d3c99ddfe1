import Foundation
import Testing

extension MeasuringTests {
  @Suite struct VerifyTests {
    @Test func allBackendsReportOneDocumentOverAllStreams() throws {
      let outcome = try Harness.measure("verify", "--corpus", "itunes300")
      #expect(outcome.status == 0, "\(outcome.everything)")
      for backend in MeasuringTests.backends {
        #expect(outcome.output.contains(try Regex("\n\(backend) +ok\n")), "\(backend)")
      }
      let manifest = URL(filePath: "\(Harness.packageRoot)/Corpus/itunes300/corpus.json")
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: manifest))
      let fields = try #require(object as? [String: Any])
      for key in ["events_sha256", "records_sha256"] {
        let digest = try #require(fields[key] as? String)
        #expect(outcome.output.contains(digest))
      }
      let streams = outcome.output.firstMatch(of: /(\d+) streams/).flatMap { Int($0.output.1) }
      let recorded = Folder.names(at: "\(Harness.packageRoot)/Corpus/itunes300/streams")
      #expect(recorded == ["3g.csv", "broadband.csv", "lan.csv"])
      #expect(streams == recorded.count + 203)
    }

    @Test(arguments: MeasuringTests.backends)
    func theLogIsTheExpectedOne(_ backend: String) throws {
      let outcome = try Harness.measure("verify", "--log", "--backend", backend)
      #expect(outcome.status == 0)
      let expected = URL(filePath: "\(Harness.packageRoot)/Corpus/itunes300/expected/events.log")
      #expect(try Data(outcome.output.utf8) == Data(contentsOf: expected))
    }

    @Test func aTruncatedDocumentIsRejectedByAllWithItsPlace() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      try folder.write(folder.bytes("small/itunes300.xml").prefix(8000), to: "cut.xml")
      let outcome = try Harness.measure(
        "--corpus", "cut.xml", "--sink", "count", "--rounds", "1", "--output", "reports", in: folder
      )
      #expect(outcome.status == 5)
      let reports = try Reports(in: folder, name: "cut")
      for backend in MeasuringTests.backends {
        #expect(reports.statuses(of: backend) == ["rejected"])
        let reason = reports.rows(of: backend).first?["reason"] ?? ""
        #expect(reason.contains(/line \d+, column \d+/), "\(reason)")
        if !backend.hasPrefix("foundation") { #expect(reason.contains(/byte \d+$/), "\(reason)") }
        let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("\(backend) ") }
        #expect(line?.contains("rejected: ") == true)
      }
      #expect(outcome.everything.contains(/libxml2.*line \d+, column \d+/), "\(outcome.everything)")
      #expect(reports.markdown.contains("no parser got figures"))
    }
  }
}
