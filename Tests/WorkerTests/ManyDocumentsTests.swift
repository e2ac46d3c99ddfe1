import FeedEvents
import Testing
import WorkerContract

/// The documents in a file of many are parsed one after the other, each with a new parser.
struct ManyDocumentsTests {
  private static let texts = [
    "<?xml version='1.0'?>\n<a><item>one</item></a>\n", "<b xmlns='urn:b'/>",
    "<a><item>two</item><item>&#116;hree</item></a>",
  ]
  private static let log = """
    (- a
    (- item
    -one
    )- item
    )- a
    (urn:b b
    )urn:b b
    (- a
    (- item
    -two
    )- item
    (- item
    -three
    )- item
    )- a

    """

  /// The documents in one file, and the file that gives their ends.
  private struct Feeds {
    let document: TemporaryFile
    let boundaries: TemporaryFile

    init(_ texts: [String]) throws {
      document = try TemporaryFile(texts.joined())
      boundaries = try TemporaryFile(DocumentBoundaries(sizes: texts.map(\.utf8.count)).text)
    }
  }

  @Test(arguments: SampleTests.backends)
  func theLogIsOneLogAfterTheOther(_ implementation: String) throws {
    let feeds = try Feeds(Self.texts)
    let verifyResults = try VerifyTests.read(
      VerifyRequest(
        backend: implementation, documents: [feeds.document.path],
        streams: ["whole", "fixed:1", "random:1"],
        shape: DocumentShape(boundaries: feeds.boundaries.path)))
    #expect(
      verifyResults.map(\.outcome) == [
        .accepted(events: Array(Self.log.utf8), records: nil), .same, .same,
      ])
  }

  @Test(arguments: SampleTests.backends, ["discard", "count"])
  func anIterationIsAllOfThem(_ implementation: String, _ sink: Sink) throws {
    let feeds = try Feeds((0..<100).map { Self.texts[$0 % 3] })
    let sample = try Self.sample(implementation, feeds, sink: sink, pass: .time)
    #expect(sample[Metric.items.name] == Double(34 * 1 + 33 * 2))
    #expect(sample[Metric.events.name] == Double(34 * 5 + 33 * 2 + 33 * 8))
    let first = try #require(sample[Metric.firstItem.name])
    let tenths = try Metric.itemTenths.map { try #require(sample[$0.name]) }
    #expect(0 < first && first <= tenths[0] && tenths == tenths.sorted())
  }

  @Test(arguments: SampleTests.backends)
  func allocationsAreTheSumOfThoseOfEach(_ implementation: String) throws {
    func allocations(_ texts: [String]) throws -> Double {
      let sample = try Self.sample(implementation, Feeds(texts), sink: "count", pass: .allocations)
      #expect(sample[Metric.leakedBlocks.name] == 0)
      #expect(sample.notes.isEmpty)
      return try #require(sample[Metric.allocations.name])
    }
    let each = try Self.texts.map { try allocations([$0]) }.reduce(0, +)
    #expect(try allocations(Self.texts) == each)
  }

  @Test func noChunkCrossesABoundary() throws {
    let feeds = try Feeds(["<a/>", "<a/>", "<a>\(String(repeating: "x", count: 100))</a>"])
    let sample = try Self.sample("expat", feeds, sink: "count", pass: .allocations, fixed: 50)
    #expect(sample.series.first?.offsets == [0, 4, 4, 8, 8, 58, 108, 115])
  }

  /// Line 9 of the log is `(- item` in the third document, which begins at 60.
  @Test(arguments: SampleTests.backends)
  func aLineIsLocatedInTheFile(_ implementation: String) throws {
    let feeds = try Feeds(Self.texts)
    let starts = DocumentBoundaries(sizes: Self.texts.map(\.utf8.count)).documents
    let verifyResults = try VerifyTests.read(
      VerifyRequest(
        backend: implementation, documents: [feeds.document.path], streams: ["fixed:1"], locate: 9,
        shape: DocumentShape(boundaries: feeds.boundaries.path)))
    guard case .located(let position) = verifyResults.first?.outcome else {
      Issue.record("\(verifyResults)")
      return
    }
    let offset = try #require(position.byteOffset)
    let tag = starts[2].lowerBound + "<a><item>".utf8.count
    #expect(
      implementation == "foundation-data"
        ? offset == starts[2].upperBound : (tag...tag + 4) ~= offset)
  }

  @Test(arguments: SampleTests.backends)
  func aRejectionNamesTheDocument(_ implementation: String) throws {
    let feeds = try Feeds(["<a/>", "<a>\n<b></a>", "<a/>"])
    let request = Self.request(implementation, feeds, sink: "count", pass: .time)
    let outcome = try WorkerRunner(hosting: implementation).run(
      WorkerCommand.sample(request).arguments)
    #expect(outcome.status == WorkerExit.rejected)
    let failure = try outcome.rejection()
    #expect(failure.reason.hasPrefix("document 2 of 3: "))
    #expect(failure.position.line == 2)
    let verifyResults = try VerifyTests.read(
      VerifyRequest(
        backend: implementation, documents: [feeds.document.path], streams: ["whole"],
        shape: DocumentShape(boundaries: feeds.boundaries.path)))
    #expect(verifyResults.first?.outcome == .rejected(failure))
  }

  @Test func eachDocumentIsLeftAfterItsOwnItems() throws {
    let feeds = try Feeds(["<a><i/><i/></a>", "<a><i/><i/><i/></a>"])
    var request = Self.request("libxml2", feeds, sink: "count", pass: .time)
    request.item = ExpandedName(local: "i")
    request.stopAfter = 1
    let sample = try SampleTests.sample(request)
    #expect(sample[Metric.items.name] == 2)
    #expect(sample[Metric.events.name] == 6)
    #expect(sample.notes.count == 1)
    request.stopAfter = 3
    #expect(try SampleTests.sample(request).notes.count == 2)
  }

  @Test(arguments: [
    ("4\n4\n8\n", ":2: expected an offset above 4, at most 8"),
    ("4\n9\n", ":2: expected an offset above 4, at most 8"),
    ("4\n", ":2: expected the size of the file, 8"),
  ])
  func badBoundariesAreStatus66WithTheirLine(_ ends: String, _ text: String) throws {
    let document = try TemporaryFile("<a/><b/>")
    let boundaries = try TemporaryFile(ends)
    let outcome = try WorkerRunner(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--boundaries",
      boundaries.path)
    #expect(outcome.status == WorkerExit.unreadable)
    #expect(outcome.errors.contains(boundaries.path + text))
  }

  @Test func aRecordingDoesNotGoWithThem() throws {
    let feeds = try Feeds(["<a/>", "<b/>"])
    let recording = try TemporaryFile("elapsed_us,bytes\n0,8\n")
    let outcome = try WorkerRunner(name: "expat").run(
      "sample", "--backend", "expat", "--document", feeds.document.path, "--boundaries",
      feeds.boundaries.path, "--stream", recording.path)
    #expect(outcome.status == WorkerExit.usage)
    #expect(outcome.errors.contains("can't be combined with --boundaries"))
  }

  private static func sample(
    _ implementation: String, _ feeds: Feeds, sink: Sink, pass: Pass, fixed: Int = 10
  ) throws -> SampleReport {
    var request = request(implementation, feeds, sink: sink, pass: pass)
    request.stream = .fixed(fixed)
    return try SampleTests.sample(request)
  }

  private static func request(
    _ implementation: String, _ feeds: Feeds, sink: Sink, pass: Pass
  ) -> SampleRequest {
    SampleRequest(
      backend: implementation, document: feeds.document.path, stream: .whole, sink: sink,
      pass: pass,
      item: ExpandedName(local: "item"),
      shape: DocumentShape(boundaries: feeds.boundaries.path))
  }
}
