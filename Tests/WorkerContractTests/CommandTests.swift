import FeedEvents
import Testing
import WorkerContract

/// A worker's arguments are read as they are written.
struct CommandTests {
  @Test(arguments: Pass.allCases, Pace.allCases)
  func samplesRoundTrip(_ pass: Pass, _ pace: Pace) throws {
    let full = SampleRequest(
      backend: "b", document: "a b/--sink", stream: .random(seed: .max), sink: "model", pass: pass,
      records: "song", item: ExpandedName("{u v}item"), pace: pace, corpus: "c=1/x",
      streamName: "lan", times: 7, waits: true)
    let bare = SampleRequest(
      backend: "b", document: "d", stream: .recording("s.csv"), sink: "null", pass: pass, pace: pace
    )
    for request in [full, bare] {
      let command = WorkerCommand.sample(request)
      #expect(try WorkerCommand(command.arguments) == command)
    }
  }

  @Test(arguments: [
    VerifyRequest(backend: "b", document: "d", streams: ["whole"]),
    VerifyRequest(backend: "b", document: "d", streams: ["whole", "a b", "fixed:1"], locate: 12),
    VerifyRequest(backend: "b", document: "d", streams: [], streamsFrom: "f", records: "song"),
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
      command == .verify(VerifyRequest(backend: "b", document: "d", streams: ["x", "y"])))
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
      (error as? WorkerUsage)?.words.isEmpty == false
    }
  }
}
