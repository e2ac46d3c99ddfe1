import Foundation
import Testing

struct VerifyTests {
  @Test func allBackendsReportOneDocumentOverAllStreams() throws {
    let outcome = try Harness.measure("verify", "--corpus", "itunes300")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for backend in Harness.backends {
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
    // A document of a megabyte is cut at random less often than one of a few bytes.
    #expect(streams == recorded.count + 3 + 19)
    #expect(outcome.output.contains("whole, fixed:16384, fixed:1 and 19 random cuts)"))
  }

  /// Neither the document nor its log is held in memory.
  @Test(arguments: [true, false])
  func aLargeFeedTakesNoMoreMemoryThanASmallOne(hasManifest: Bool) throws {
    let folder = try Folder()
    func peak(_ items: Int) throws -> Int {
      try SmallCorpus.make(in: folder, items: items, as: "\(items)")
      let verified = try Harness.peak(
        [
          "verify", "--corpus", folder / (hasManifest ? "\(items)" : "\(items)/itunes300.xml"),
          "--backend", "expat", "--stream", "fixed:65536", "--stream", "fixed:16384",
        ] + Harness.permission)
      #expect(verified.outcome.status == 0 || !hasManifest, "\(verified.outcome.everything)")
      return verified.kilobytes
    }
    let small = try peak(300)
    let large = try peak(20_000)
    #expect(large < small + 20_000, "\(large) KB, and \(small) KB for a small one")
  }

  /// The worker drops the text of one element in its third parse, and rejects the document every time.
  @Test func whatIsReportedBeforeARejectionMustNotDependOnTheCuts() throws {
    let folder = try Folder()
    try folder.write("<a><b>x</b><c>y</c><d>z</d></a", to: "cut.xml")
    let outcome = try Harness.measure(
      "verify", "--corpus", "cut.xml", "--worker", Harness.misbehavingWorker, "--backend",
      "drops-one-event-when-cut", "--backend", "expat", "--backend", "libxml2", "--backend",
      "foundation", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(
      outcome.output.contains(
        "differs: stream fixed:1: it rejects the document, and its events differ from those on the "
          + "stream whole at line 6"
      ))
    for implementation in ["expat", "libxml2", "foundation"] {
      let line = try Regex("\n\(implementation) +rejected: ")
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }

  /// Returns a worker that does not declare that it takes many documents, with other names.
  private static func oneByOne(_ worker: String, in folder: Folder) throws -> String {
    let program = "\(Harness.directory)/\(worker)"
    try folder.writeExecutable(
      """
      #!/bin/sh
      if [ "$1" = describe ]; then
        \(program) describe | sed -e '/^documents: /d' -e 's/^backend: /backend: slow-/'
      else
        command=$1 && shift 2 && backend=${1#slow-} && shift
        exec \(program) "$command" --backend "$backend" "$@"
      fi
      """, to: "one-by-one")
    return folder / "one-by-one"
  }

  @Test func aDirectoryIsVerifiedDocumentByDocument() throws {
    let folder = try Folder()
    let good = "<rss><channel><item/></channel></rss>"
    for (name, text) in [
      ("a.xml", good), ("b.xml", "<a><?p?></a>"), ("deep/c.rss", good),
      ("deep/d.xml", "<a><b></a>"), ("deep/e.xml", "no markup"), ("f.txt", "no markup"),
    ] {
      try folder.write(text, to: "many/\(name)")
    }
    let outcome = try Harness.measure(
      "verify", "--corpus", "many", "--backend", "expat", "--backend", "libxml2", "--backend",
      "foundation", "--random", "2", "--output", "reports", in: folder)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("skipped many/f.txt: it is not XML"))
    #expect(outcome.output.contains("\nexpat       3 ok, 2 rejected\n"), "\(outcome.output)")
    #expect(outcome.output.contains("\nlibxml2     3 ok, 2 rejected\n"))
    #expect(outcome.output.contains("\nfoundation  2 ok, 2 rejected, 1 crashed\n"))
    // Documents that every implementation accepts are not printed.
    #expect(outcome.output.hasPrefix("many/b.xml\n  foundation: crashed: stream whole: "))
    #expect(outcome.output.contains("\nmany/deep/d.xml\n  rejected by all: stream whole: "))
    #expect(!outcome.output.contains("many/a.xml") && !outcome.output.contains("c.rss"))
    #expect(folder.names("reports") == ["verify.html", "verify.json", "verify.md"])
    let page = try folder.text("reports/verify.html")
    #expect(page.contains("No: on 1 of 5 documents a parser fails or reports something else: b."))
    #expect(page.contains("2 of 5 are accepted by no parser."))
    let log = try Harness.measure("verify", "--corpus", "many", "--log", in: folder)
    #expect(log.status == 64 && log.errors.contains("--log prints the log of a single document"))
  }

  /// `XMLParser` crashes on some of them, in a process for many documents as in one for each.
  @Test func oneProcessForManyDocumentsGivesTheSameResults() throws {
    guard let path = TestData.path("xmlconf/eduni/errata-2e") else { return }
    let folder = try Folder()
    let slow = try Self.oneByOne("worker-foundation", in: folder)
    func verify(_ backend: String) throws -> String {
      let outcome = try Harness.measure(
        "verify", "--corpus", path, "--worker", slow, "--backend", backend, "--reference",
        backend, "--stream", "whole", "--stream", "fixed:1", in: folder)
      #expect(outcome.status == 5, "\(outcome.everything)")
      return outcome.output
    }
    let together = try verify("foundation")
    #expect(together.contains(/[0-9]+ ok, [0-9]+ rejected, [0-9]+ crashed/), "\(together)")
    let apart = try verify("slow-foundation")
    #expect(apart.replacing("slow-foundation", with: "foundation") == together)
  }

  @Test(arguments: Harness.backends)
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
    for backend in Harness.backends {
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
