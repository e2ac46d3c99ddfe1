import FeedEvents
import Testing
import WorkerContract

/// The arguments of a worker are read as they were written.
struct CommandTests {
  @Test(arguments: Pass.allCases, Pace.allCases)
  func samplesRoundTrip(_ pass: Pass, _ pace: Pace) throws {
    let full = SampleRequest(
      backend: "b", document: "a b/--sink", stream: .random(seed: .max), sink: "model", pass: pass,
      records: "song", item: ExpandedName("{u v}item"), pace: pace, corpus: "c=1/x",
      streamName: "lan", times: 7, shape: DocumentShape(factor: 1000, itemsRange: 0..<851_875),
      stopAfter: 10,
      injectedChanges: [.slowdown(0.02), .allocations(1), .slowdown(0.5)], waits: true)
    let bare = SampleRequest(
      backend: "b", document: "d", stream: .recording("s.csv"), sink: "discard", pass: pass,
      pace: pace, shape: DocumentShape(boundaries: "ends.txt"))
    var brief = bare
    brief.takesLatencies = false
    var fetched = bare
    fetched.transport = Transport(encoding: "koi8-r", base: "https://example.org/a b")
    for request in [full, bare, brief, fetched] {
      let command = WorkerCommand.sample(request)
      #expect(try WorkerCommand(command.arguments) == command)
    }
  }

  @Test(arguments: [
    VerifyRequest(backend: "b", documents: ["d"], streams: ["whole"]),
    VerifyRequest(
      backend: "b", documents: ["d"], streams: ["whole", "a b", "fixed:1"], locate: 12),
    VerifyRequest(backend: "b", documents: ["d"], streams: [], streamsFrom: "f", records: "song"),
    VerifyRequest(
      backend: "b", documents: ["d"], streams: ["whole"],
      shape: DocumentShape(factor: 2, itemsRange: 3..<4)),
    VerifyRequest(
      backend: "b", documents: ["d"], streams: ["whole"], shape: DocumentShape(boundaries: "a b")),
    VerifyRequest(
      backend: "b", documents: ["d"], streams: ["whole"], records: "post",
      transport: Transport(encoding: "koi8-r", base: "https://example.org/")),
    VerifyRequest(backend: "b", documents: ["d", "e f", "d"], streams: ["whole", "fixed:1"]),
  ])
  func verificationsRoundTrip(_ request: VerifyRequest) throws {
    let command = WorkerCommand.verify(request)
    #expect(try WorkerCommand(command.arguments) == command)
  }

  @Test func descriptionsRoundTrip() throws {
    #expect(try WorkerCommand(WorkerCommand.describe.arguments) == .describe)
  }

  @Test func whatIsNotGivenHasItsDefault() throws {
    #expect(
      try WorkerCommand(["sample", "--backend", "b", "--document", "d"])
        == .sample(
          SampleRequest(
            backend: "b", document: "d", stream: .whole, sink: "count", pass: .time)))
  }

  @Test func theLastOfAnOptionCountsUnlessItMayRepeat() throws {
    let command = try WorkerCommand([
      "verify", "--backend", "a", "--backend", "b", "--document", "d", "--stream", "x", "--stream",
      "y",
    ])
    #expect(
      command == .verify(VerifyRequest(backend: "b", documents: ["d"], streams: ["x", "y"])))
  }

  @Test(
    arguments: ["sample", "verify"],
    [
      (["--factor", "2"], "--factor needs --items-range"),
      (["--factor", "0", "--items-range", "1,2"], "--factor can't be '0'"),
      (["--factor", "1000001", "--items-range", "1,2"], "--factor can't be '1000001'"),
      (["--items-range", "2"], "--items-range can't be '2'"),
      (["--items-range", "2,2"], "--items-range can't be '2,2'"),
      (["--items-range", "-1,2"], "--items-range can't be '-1,2'"),
      (["--items-range", "1,2,3"], "--items-range can't be '1,2,3'"),
      (
        ["--factor", "2", "--items-range", "1,2", "--boundaries", "f"],
        "--factor can't be combined with --boundaries"
      ),
    ])
  func shapesThatMakeNoSenseAreRefused(
    _ command: String, _ refused: (arguments: [String], text: String)
  ) {
    #expect {
      try WorkerCommand(
        [command, "--backend", "b", "--document", "d", "--stream", "s"] + refused.arguments)
    } throws: { ($0 as? WorkerUsage)?.text == refused.text }
  }

  @Test(arguments: [["--locate", "1"], ["--boundaries", "f"], ["--items-range", "1,2"]])
  func severalDocumentsGoWithStreamsAlone(_ arguments: [String]) {
    let several = ["verify", "--backend", "b", "--document", "d", "--document", "e"]
    #expect(throws: WorkerUsage.self) {
      try WorkerCommand(several + ["--stream", "s"] + arguments)
    }
  }

  @Test(arguments: [
    (["--stop-after", "0", "--item", "i"], "--stop-after can't be '0'"),
    (["--inject", "slowdown=1", "--inject", "noise=1"], "--inject can't be 'noise=1'"),
  ])
  func samplesThatMakeNoSenseAreRefused(_ arguments: [String], _ text: String) {
    #expect {
      try WorkerCommand(["sample", "--backend", "b", "--document", "d"] + arguments)
    } throws: { ($0 as? WorkerUsage)?.text == text }
  }

  @Test(arguments: [
    [], [""], ["sample", "--backend"], ["sample", "-b", "x"], ["verify", "--sink", "x"],
    ["sample", "--backend", "b", "--document", "d", "--item", "{u"],
    ["sample", "--backend", "b", "--document", "d", "--pace", "slow"],
    ["verify", "--backend", "b", "--document", "d", "--stream", "s", "--locate", "0"],
  ])
  func argumentsThatMakeNoSenseAreRefused(_ arguments: [String]) {
    #expect {
      try WorkerCommand(arguments)
    } throws: { error in
      (error as? WorkerUsage)?.text.isEmpty == false
    }
  }
}
