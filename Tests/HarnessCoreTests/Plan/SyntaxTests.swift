import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

/// Documents are planned only for implementations that read their syntax.
@Suite struct SyntaxTests {
  private static let registry = WorkerRegistry(
    [
      .fixture("libxml2"), .fixture("expat"), .touch,
      .fixture("codable", sinks: ["discard", "model"], syntax: .json),
      .fixture("objects", sinks: ["model"], syntax: .json),
      .fixture("floor-expat", role: .floor, sinks: ["count"], library: "expat"),
    ])
  private let planner = Planner(registry: registry)
  private var request = PlanRequest()

  private func names(_ plan: Plan) -> [String] { plan.implementations.map(\.name) }

  @Test func aDocumentIsMeasuredByWhatReadsIt() throws {
    let xml = try planner.plan(request, over: .fixture())
    #expect(names(xml) == ["libxml2", "expat", "floor-expat", "touch"])
    let json = try planner.plan(request, over: .fixture(syntax: .json))
    #expect(names(json) == ["codable", "objects", "touch"])
    #expect(json.reference == "codable")
    #expect(xml.warnings.isEmpty && json.warnings.isEmpty)
  }

  @Test mutating func implementationOfAnotherSyntaxIsLeftOutWithTheReason() throws {
    request.implementations = ["codable", "expat"]
    let plan = try planner.plan(request, over: .fixture())
    #expect(names(plan) == ["expat", "floor-expat", "touch"])
    #expect(
      plan.warnings == ["codable reads JSON, but feed is XML, so this implementation is left out"])
  }

  @Test(arguments: [true, false])
  func implementationThatCannotReadTheDocumentIsNoReferenceNorAllThereIs(isReference: Bool) {
    var request = request
    if isReference { request.reference = "libxml2" } else { request.implementations = ["libxml2"] }
    #expect(throws: CampaignError.unreadable(problem: "libxml2 reads XML, but feed is JSON")) {
      try planner.plan(request, over: .fixture(syntax: .json))
    }
  }

  @Test func jsonThatNoRecordTypeReadsIsReadAndDropped() throws {
    let json = Corpus.fixture(recordType: nil, syntax: .json)
    let plan = try planner.plan(request, over: json)
    #expect(Set(plan.cases.map(\.sink)) == [.discard, .none])
    #expect(names(plan) == ["codable", "touch"])
    var request = request
    request.implementations = ["objects"]
    #expect(throws: CampaignError.emptyPlan) { try planner.plan(request, over: json) }
  }

  @Test func verifiedIsWhatReadsADocument() throws {
    func names(
      _ names: [String] = [], _ reference: String? = nil, _ corpora: Corpus...
    ) throws -> [String] {
      try planner.verifiedBackends(names, comparedWith: reference, over: corpora).map(\.name)
    }
    let (xml, json) = (Corpus.fixture(), Corpus.fixture(syntax: .json))
    #expect(try names([], nil, xml) == ["libxml2", "expat"])
    #expect(try names([], nil, json) == ["codable", "objects"])
    #expect(try names([], nil, xml, json).count == 4)
    #expect(try names(["expat", "codable"], nil, xml) == ["expat", "codable", "libxml2"])
    #expect(try names(["expat"], nil, .fixture(logs: ("", nil))) == ["expat"])
    #expect(try names(["objects"], nil, json) == ["objects", "codable"])
    #expect(try names(["libxml2"], "expat", xml) == ["libxml2", "expat"])
    #expect(try names(["libxml2"], "expat", .fixture(logs: ("", nil))) == ["libxml2"])
    let problem = CampaignError.unreadable(problem: "expat reads XML, but feed is JSON")
    #expect(throws: problem) { try names(["expat"], nil, json, json) }
    #expect(throws: problem) { try names([], "expat", json) }
  }

  @Test func theReadersOfSomeCorporaAreThoseOfAnyOfThem() {
    func readers(_ corpora: [Corpus], keeping names: [String] = []) -> [String] {
      Self.registry.readers(of: corpora, keeping: names).implementations.map(\.name)
    }
    let json = Corpus.fixture(syntax: .json)
    #expect(readers([json]) == ["touch", "codable", "objects"])
    #expect(readers([.fixture()]) == ["libxml2", "expat", "touch", "floor-expat"])
    #expect(readers([json], keeping: ["expat"]) == ["expat", "touch", "codable", "objects"])
    #expect(readers([json, .fixture()]).count == 6 && readers([]).count == 6)
  }

  // MARK: - Side by side

  private func both() -> Corpus {
    var both = Corpus.fixture(path: "/a.xml", bytes: 100)
    both.counterparts = [.fixture(path: "/b.json", bytes: 40, syntax: .json)]
    return both
  }

  @Test func sideBySideEachImplementationReadsTheDocumentThatItCan() throws {
    let plan = try planner.plan(request, over: both())
    #expect(names(plan) == ["libxml2", "expat", "codable", "floor-expat", "objects", "touch"])
    for benchmarkCase in plan.cases {
      let isJSON = ["codable", "objects"].contains(benchmarkCase.implementation.name)
      #expect(benchmarkCase.request(.time, in: plan).document == (isJSON ? "/b.json" : "/a.xml"))
      #expect(benchmarkCase.bytes == (isJSON ? 40 : 100))
      #expect(plan.documentBytes(of: benchmarkCase) == benchmarkCase.bytes)
      #expect(benchmarkCase.key.documentSHA == "0+0")
    }
    let compared = plan.comparisonsWithReference.map(\.benchmarkCase.implementation.name)
    #expect(Set(compared) == ["expat", "codable", "objects"])
  }

  /// JSON has no element to look for, and commas stand between its items.
  @Test func whatLooksForItemsIsRefused() {
    var (stopping, growing) = (request, request)
    stopping.stopAfter = 10
    growing.factors = [1, 2]
    for corpus in [both(), .fixture(syntax: .json)] {
      #expect(throws: CampaignError.noItem(corpus: corpus.name)) {
        try planner.plan(stopping, over: corpus)
      }
      #expect(throws: CampaignError.noItemsRange(corpus: corpus.name)) {
        try planner.plan(growing, over: corpus)
      }
    }
  }

  @Test func bytesASecondAreNotComparedAndItemsAre() throws {
    let plan = try planner.plan(request, over: both())
    var samples = Samples()
    for benchmarkCase in plan.cases
    where benchmarkCase.implementation.isBackend && benchmarkCase.sink == .model {
      var sample = SampleReport(name: "BenchmarkParse", iterations: 1)
      sample.values = [(Metric.parseTime, 1e6), (.throughput, 1), (.itemRate, 5)].map {
        SampleReport.SampleValue($0, $1)
      }
      samples.add(sample, of: benchmarkCase, .time, round: 0)
    }
    let verification = Verification(
      results: [], reference: nil, eventsDigest: nil, recordsDigest: nil, events: nil, parses: 0,
      warnings: [])
    let results = Collector(
      plan: plan, verification: verification, samples: samples, load: LoadWatch(),
      isInterrupted: false
    ).metricResults()
    for name in ["libxml2", "codable"] {
      func result(_ metric: Metric) -> MetricResult? {
        results.first {
          $0.key.backend == name && $0.key.sink == .model && $0.metric == metric.name
        }
      }
      #expect(result(.itemRate)?.value == 5)
      #expect(result(.throughput)?.value == nil)
      #expect(
        result(.throughput)?.reason
          == "the XML document has 100 bytes, the JSON document has 40 bytes: compare items/s instead"
      )
    }
  }
}
