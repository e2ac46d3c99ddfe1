import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

/// `verify` parses one stream after the other, and prints a block for each.
struct VerifyTests {
  private static let implementations = SampleTests.backends + SampleTests.variants
  private static let document = "<a><item>one</item><item>two</item></a>"

  @Test(arguments: implementations)
  func theGeneratedLogsAreReported(_ implementation: String) throws {
    let streams = ["whole", "fixed:1", "fixed:1000"] + (1...5).map { "random:\($0)" }
    let file = try ITunesDocument.file()
    let verifyResults = try Self.read(implementation, file, streams: streams, records: "song")
    #expect(verifyResults.map(\.stream) == streams)
    #expect(
      verifyResults.first?.outcome
        == .accepted(
          events: ITunesDocument.generated.eventLog, records: ITunesDocument.generated.recordLog))
    #expect(verifyResults.dropFirst().allSatisfy { $0.outcome == .same })
    #expect(verifyResults.allSatisfy { $0.diagnostics.isEmpty })
  }

  @Test(arguments: implementations)
  func withoutRecordsTheEventLogComesAlone(_ implementation: String) throws {
    let verifyResults = try Self.read(implementation, TemporaryFile("<a>x</a>"), streams: ["whole"])
    #expect(
      verifyResults.map(\.outcome) == [
        .accepted(events: Array("(- a\n-x\n)- a\n".utf8), records: nil)
      ])
  }

  @Test(arguments: implementations)
  func everyRejectedStreamHasItsBlock(_ implementation: String) throws {
    let verifyResults = try Self.read(
      implementation, TemporaryFile("<a><b></a>"), streams: ["whole", "fixed:1"])
    #expect(verifyResults.count == 2)
    for verifyResult in verifyResults {
      guard case .rejected(let failure) = verifyResult.outcome else {
        Issue.record("\(verifyResult)")
        continue
      }
      #expect(failure.kind == .malformed)
    }
  }

  /// One parser reads all streams, and must forget that it rejected one.
  @Test(arguments: SampleTests.variants.filter { $0.hasSuffix("-reused") })
  func aReusedParserReportsTheSameForEveryStream(_ implementation: String) throws {
    let streams = ["whole", "fixed:1", "fixed:3", "random:1", "whole"]
    let rejected = try Self.read(implementation, TemporaryFile("<a><p:b/></a>"), streams: streams)
    for verifyResult in rejected {
      guard case .rejected(let failure) = verifyResult.outcome else {
        Issue.record("\(verifyResult)")
        continue
      }
      #expect(failure.kind == .namespace)
    }
    #expect(rejected.count == streams.count)
  }

  @Test func diagnosticsAreReported() throws {
    let itms = "http://phobos.apple.com/rss/1.0/modules/itms/"
    let feed = "<rss xmlns:i='\(itms)'><item><i:releasedate>soon</i:releasedate></item></rss>"
    let verifyResults = try Self.read(
      "expat", TemporaryFile(feed), streams: ["whole"], records: "song")
    #expect(
      verifyResults.first?.diagnostics
        == ["item 1: releaseDate is \"soon\", expected a date like July 10, 2012"])
  }

  @Test func streamsComeFromTheArgumentsAndThenFromAFile() throws {
    let list = try TemporaryFile("fixed:2\nrandom:7\n")
    let document = try TemporaryFile(Self.document)
    let request = VerifyRequest(
      backend: "expat", documents: [document.path], streams: ["whole"], streamsFrom: list.path)
    let outcome = try WorkerRunner(name: "expat").run(WorkerCommand.verify(request).arguments)
    #expect(try Self.verifyResults(in: outcome).map(\.stream) == ["whole", "fixed:2", "random:7"])
  }

  @Test func aStreamThatMakesNoSenseEndsAfterTheBlocksBefore() throws {
    let document = try TemporaryFile(Self.document)
    let outcome = try WorkerRunner(name: "expat").run(
      "verify", "--backend", "expat", "--document", document.path, "--stream", "whole",
      "--stream", "fixed:x")
    #expect(outcome.status == WorkerExit.usage)
    #expect(outcome.errors.contains("--stream can't be 'fixed:x'"))
    #expect(try Self.verifyResults(in: outcome).count == 1)
  }

  /// Lines of the log: 1 `(- a`, 2 `(- item`, 3 `-one`, 4 `)- item`.
  @Test(arguments: implementations, [(2, 9), (4, 19)])
  func aLineIsLocatedByAnUpperBound(
    _ implementation: String, _ place: (line: Int, bound: Int)
  ) throws {
    let document = try TemporaryFile(Self.document)
    let outcome = try WorkerRunner(hosting: implementation).run(
      "verify", "--backend", implementation, "--document", document.path, "--stream", "fixed:1",
      "--locate",
      String(place.line))
    let verifyResult = try #require(try Self.verifyResults(in: outcome).first)
    guard case .located(let position) = verifyResult.outcome else {
      Issue.record("\(verifyResult)")
      return
    }
    if implementation == "foundation-data" {
      #expect(position.line == 1)
      #expect(position.column != nil)
    } else {
      let offset = try #require(position.byteOffset)
      // A parser may lag by the bytes it needs before a token is certain.
      #expect((place.bound...place.bound + 4).contains(offset))
    }
  }

  @Test(arguments: [[], ["--locate", "1"]])
  func aControlHasNoLog(_ options: [String]) throws {
    let document = try TemporaryFile(Self.document)
    let outcome = try WorkerRunner(name: "expat").run(
      ["verify", "--backend", "floor-expat", "--document", document.path, "--stream", "whole"]
        + options)
    #expect(outcome.status == WorkerExit.unavailable)
    #expect(outcome.errors.contains("floor-expat has no log that can be verified"))
  }

  /// Encoding errors bypass the handlers of a libxml2 context.
  @Test(arguments: ["libxml2", "expat"])
  func nothingIsPrintedAboutBadDocuments(_ implementation: String) throws {
    let utf32 = Array("<?xml version='1.0'?><a>\(String(repeating: "x", count: 100))</a>".utf8)
      .flatMap { byte -> [UInt8] in [0, 0, 0, byte] }
    let documents: [[UInt8]] =
      ["<a>&b;</a>", "<a", "", "<a>\u{1}</a>", "<a xmlns='rel'/>", "<p:a/>"].map { Array($0.utf8) }
      + [utf32, Array("<?xml version='1.0' encoding='none'?><a/>".utf8), [0xFF, 0xFE, 0x3C]]
    for document in documents {
      let file = try TemporaryFile(document)
      let outcome = try WorkerRunner(name: implementation).run(
        "verify", "--backend", implementation, "--document", file.path, "--stream", "whole",
        "--stream",
        "fixed:37", "--stream", "fixed:1")
      #expect(outcome.errors.isEmpty)
      let verifyResults = try Self.verifyResults(in: outcome)
      #expect(verifyResults.count == 3)
      for verifyResult in verifyResults {
        #expect(
          verifyResult.outcome != .accepted(events: [], records: nil), "accepted without an event")
      }
    }
  }

  @Test(arguments: implementations)
  func manyDocumentsAreVerifiedOneAfterTheOther(_ implementation: String) throws {
    let documents = try ["<a>x</a>", "<a><b></a>", "<a/>", "<a>x</a>"].map { try TemporaryFile($0) }
    let verifyResults = try Self.read(
      VerifyRequest(
        backend: implementation, documents: documents.map(\.path), streams: ["whole", "fixed:1"]))
    #expect(verifyResults.map(\.document) == [1, 1, 2, 2, 3, 3, 4, 4])
    #expect(verifyResults.map(\.stream) == (0..<4).flatMap { _ in ["whole", "fixed:1"] })
    let text = VerifyResult.Outcome.accepted(events: Array("(- a\n-x\n)- a\n".utf8), records: nil)
    let empty = VerifyResult.Outcome.accepted(events: Array("(- a\n)- a\n".utf8), records: nil)
    let outcomes = verifyResults.map(\.outcome)
    #expect([0, 1, 4, 5, 6, 7].map { outcomes[$0] } == [text, .same, empty, .same, text, .same])
    for outcome in outcomes[2...3] {
      guard case .rejected(let failure) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(failure.kind == .malformed)
    }
  }

  @Test func aDocumentThatCanNotBeReadEndsAfterTheBlocksBefore() throws {
    let document = try TemporaryFile(Self.document)
    let outcome = try WorkerRunner(name: "expat").run(
      "verify", "--backend", "expat", "--document", document.path, "--document", "/nowhere",
      "--document", document.path, "--stream", "whole")
    #expect(outcome.status == WorkerExit.unreadable)
    #expect(outcome.errors.contains("/nowhere"))
    #expect(try Self.verifyResults(in: outcome).map(\.document) == [1])
  }

  private static func read(
    _ implementation: String, _ document: TemporaryFile, streams: [String], records: String? = nil
  ) throws -> [VerifyResult] {
    try read(
      VerifyRequest(
        backend: implementation, documents: [document.path], streams: streams, records: records))
  }

  static func read(_ request: VerifyRequest) throws -> [VerifyResult] {
    let worker = WorkerRunner(hosting: request.backend)
    let outcome = try worker.run(WorkerCommand.verify(request).arguments)
    #expect(outcome.status == WorkerExit.done)
    #expect(outcome.errors.isEmpty)
    return try verifyResults(in: outcome)
  }

  private static func verifyResults(in outcome: WorkerRunner.Outcome) throws -> [VerifyResult] {
    var rest = outcome.output[...]
    var verifyResults: [VerifyResult] = []
    while let verifyResult = try VerifyResult.next(in: &rest) { verifyResults.append(verifyResult) }
    #expect(rest.isEmpty)
    return verifyResults
  }
}
