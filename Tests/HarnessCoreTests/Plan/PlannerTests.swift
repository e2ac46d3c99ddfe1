import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  @Suite struct PlannerTests {
    private let planner: Planner
    private var request = PlanRequest()

    init() async throws {
      planner = try await Self.planner([
        .fixture("expat"), .fixture("libxml2"), .touch,
        .fixture("floor-expat", role: .floor, sinks: ["count"], library: "expat"),
      ])
    }

    private func cases(_ plan: Plan) -> [String] {
      plan.cases.map { "\($0.implementation.name) \($0.sink)" }
    }

    // MARK: - Defaults

    @Test func defaultPlanHasEveryImplementationInEveryDefaultSinkItFeeds() throws {
      let plan = try planner.plan(request, over: .fixture())
      #expect(
        cases(plan) == [
          "expat discard", "libxml2 discard", "expat count", "libxml2 count", "floor-expat count",
          "expat model", "libxml2 model", "touch none",
        ])
      #expect(plan.warnings.isEmpty)
      #expect(plan.sinks == ["discard", "count", "model", "none"])
      #expect(plan.implementations.map(\.name) == ["expat", "libxml2", "floor-expat", "touch"])
    }

    @Test func feedWithoutRecordsHasNoModelAndAWarning() throws {
      let plan = try planner.plan(request, over: .fixture(recordType: nil))
      #expect(plan.sinks == ["discard", "count", "none"])
      #expect(plan.warnings == ["no record type reads this feed, so the sink 'model' is left out"])
    }

    @Test func withoutTheRecordingLANChunksOf16KiBAreTaken() throws {
      let plan = try planner.plan(request, over: .fixture())
      #expect(plan.streams == [.fixed(16384)])
      #expect(plan.cases.allSatisfy { $0.resolved == .fixed(16384) })
    }

    @Test func recordingLANIsTakenWhereThereIsOne() throws {
      let corpus = try TemporaryCorpus(streams: ["lan": "elapsed_us,bytes\n1,8\n"])
      let plan = try planner.plan(request, over: corpus.corpus)
      #expect(plan.streams == [.recording("lan")])
      #expect(plan.cases[0].resolved == .recording(corpus.corpus.recordings[0].path))
      #expect(plan.cases[0].key.stream == "lan")
    }

    @Test mutating func paceIsFullForStreamsWithoutRecordedTimes() throws {
      let corpus = try TemporaryCorpus(streams: ["lan": "elapsed_us,bytes\n1,8\n"])
      request.streams = [.recording("lan"), .whole, .fixed(1), .random(seed: 1)]
      request.pace = .real
      let plan = try planner.plan(request, over: corpus.corpus)
      let paces = plan.streams.map { stream in plan.cases.first { $0.stream == stream }?.key.pace }
      #expect(paces == [.real, .full, .full, .full])
    }

    // MARK: - Variants

    @Test mutating func variantsAreMeasuredWhenTheyAreAskedFor() async throws {
      let planner = try await Self.plannerWithVariants()
      request.sinks = ["count"]
      #expect(
        cases(try planner.plan(request, over: .fixture()))
          == ["expat count", "libxml2 count", "touch none"])
      request.variants = true
      #expect(
        cases(try planner.plan(request, over: .fixture())) == [
          "expat count", "expat-reused count", "expat-plain count", "libxml2 count", "touch none",
        ])
      request.implementations = ["expat"]
      #expect(
        cases(try planner.plan(request, over: .fixture())) == [
          "expat count", "expat-reused count", "expat-plain count", "touch none",
        ])
    }

    @Test mutating func variantBringsWhatItIsAVariantOf() async throws {
      let planner = try await Self.plannerWithVariants()
      request.implementations = ["expat-reused"]
      request.sinks = ["count"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(cases(plan) == ["expat count", "expat-reused count", "touch none"])
      #expect(plan.reference == "expat")
    }

    @Test mutating func implementationThatBuildsNoRecordsIsLeftOutOfTheModel() async throws {
      let planner = try await Self.plannerWithVariants()
      request.implementations = ["expat-plain"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(cases(plan).filter { $0.contains("model") } == ["expat model"])
    }

    @Test mutating func floorsAndControlsAreThoseOfTheLibraryAndOfItsEngine() async throws {
      let planner = try await Self.planner([
        .fixture("foundation", library: "FoundationXML", engine: "libxml2"), .fixture("expat"),
        .fixture("control-foundation", role: .control, sinks: ["count"], library: "FoundationXML"),
        .fixture("floor-libxml2", role: .floor, sinks: ["count"], library: "libxml2"),
        .fixture("floor-expat", role: .floor, sinks: ["count"], library: "expat"),
      ])
      request.implementations = ["foundation"]
      request.sinks = [.count]
      let plan = try planner.plan(request, over: .fixture())
      #expect(
        cases(plan) == ["foundation count", "control-foundation count", "floor-libxml2 count"])
    }

    private static func plannerWithVariants() async throws -> Planner {
      try await planner([
        .fixture("expat"), .fixture("expat-reused", library: "expat", variantOf: "expat"),
        .fixture(
          "expat-plain", sinks: ["discard", "count"], library: "expat", variantOf: "expat"),
        .fixture("libxml2"), .touch,
      ])
    }

    private static func planner(_ implementations: [Implementation]) async throws -> Planner {
      let folder = try TemporaryDirectory()
      let worker = try folder.worker(ShellWorkers.describing(implementations))
      return Planner(
        registry: try await WorkerRegistry(
          asking: [worker], with: WorkerRunner(timeLimit: .seconds(60))))
    }

    // MARK: - Reference

    @Test func libxml2IsTheReferenceUnlessTold() throws {
      #expect(try planner.plan(request, over: .fixture()).reference == "libxml2")
    }

    @Test mutating func firstBackendIsTheReferenceWithoutLibxml2() throws {
      request.implementations = ["touch", "expat"]
      #expect(try planner.plan(request, over: .fixture()).reference == "expat")
    }

    @Test mutating func referenceIsAddedToTheImplementations() throws {
      request.implementations = ["expat"]
      request.reference = "libxml2"
      request.sinks = ["count"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(
        cases(plan) == ["expat count", "libxml2 count", "floor-expat count", "touch none"])
      #expect(plan.reference == "libxml2")
    }

    // MARK: - Explicit lists

    @Test mutating func listsAreTakenInTheirOrderAndNamesOnce() throws {
      request.implementations = ["libxml2", "expat", "libxml2"]
      request.sinks = ["model", "count", "model"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(
        cases(plan) == [
          "libxml2 model", "expat model", "libxml2 count", "expat count", "floor-expat count",
          "touch none",
        ])
    }

    @Test mutating func whatBackendsAreMeasuredByComesAlong() throws {
      request.implementations = ["libxml2"]
      request.sinks = ["count"]
      // This registry has no floor of libxml2, and the floor of expat does not apply.
      #expect(
        cases(try planner.plan(request, over: .fixture())) == ["libxml2 count", "touch none"])
    }

    @Test mutating func floorIsComparedInEveryRoundIfItIsNamed() throws {
      request.reference = "expat"
      let everyRound = { (plan: Plan) in
        plan.cases.filter(plan.isInEveryRound).map { "\($0.implementation.name) \($0.sink)" }
      }
      request.implementations = ["expat"]
      #expect(everyRound(try planner.plan(request, over: .fixture())) == ["expat model"])
      request.implementations = ["expat", "floor-expat"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(everyRound(plan) == ["expat count", "floor-expat count", "expat model"])
      #expect(
        plan.comparisonsWithReference.map(\.benchmarkCase.implementation.name) == ["floor-expat"])
    }

    @Test mutating func streamGivenTwiceIsPlannedOnce() throws {
      request.streams = [.whole, .whole]
      request.sinks = ["count"]
      request.implementations = ["expat"]
      let plan = try planner.plan(request, over: .fixture())
      #expect(cases(plan) == ["expat count", "floor-expat count", "touch none"])
    }

    @Test mutating func implementationThatDoesNotFeedASinkIsLeftOutOfIt() throws {
      request.implementations = ["expat", "touch", "floor-expat"]
      request.sinks = ["count"]
      #expect(
        cases(try planner.plan(request, over: .fixture()))
          == ["expat count", "floor-expat count", "touch none"])
    }

    @Test mutating func implementationsThatFeedNoneOfTheDefaultSinksMakeNoPlan() throws {
      request.implementations = ["touch"]
      #expect(cases(try planner.plan(request, over: .fixture())) == ["touch none"])
      request.sinks = ["count"]
      #expect(throws: CampaignError.unfedSink(name: "count", corpus: "feed", fed: [])) {
        try planner.plan(request, over: .fixture())
      }
    }

    // MARK: - Unknown names

    @Test mutating func unknownBackendIsReportedWithTheNearestName() {
      let known = ["expat", "libxml2", "touch", "floor-expat"]
      request.implementations = ["expatt"]
      #expect(
        throws: CampaignError.noBackend(name: "expatt", known: known, nearest: "expat")
      ) { try planner.plan(request, over: .fixture()) }
      request.implementations = []
      request.reference = "libxml"
      #expect(
        throws: CampaignError.noBackend(name: "libxml", known: known, nearest: "libxml2")
      ) { try planner.plan(request, over: .fixture()) }
    }

    @Test mutating func unknownSinkIsReportedWithTheNearestName() {
      request.sinks = ["count", "modell"]
      #expect(
        throws: CampaignError.noSink(
          name: "modell", known: ["discard", "count", "model"], nearest: "model")
      ) { try planner.plan(request, over: .fixture()) }
    }

    @Test mutating func unknownStreamIsReportedWithTheNearestName() {
      request.streams = [.recording("lam")]
      #expect(
        throws: CorpusError.noStream(name: "lam", corpus: "feed", known: ["lan"], nearest: "lan")
      ) { try planner.plan(request, over: .fixture(lan: true)) }
    }

    @Test mutating func recordsOfAFeedThatHasNoneCannotBeAskedFor() {
      request.sinks = ["model"]
      #expect(throws: CampaignError.noRecords(corpus: "feed")) {
        try planner.plan(request, over: .fixture(recordType: nil))
      }
    }

    @Test func registryWithoutImplementationsMakesNoPlan() async throws {
      let none = Planner(
        registry: try await WorkerRegistry(
          asking: [], with: WorkerRunner(timeLimit: .seconds(1))))
      #expect(throws: CampaignError.emptyPlan) { try none.plan(request, over: .fixture()) }
    }
  }
}
