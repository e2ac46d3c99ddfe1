import FeedEvents
import Foundation
import Testing
import WorkerContract

/// The virtual clock says what happens when every chunk is waited for.
///
/// Said of release builds only; `HARNESS_BINARY_DIRECTORY` names one.
struct PaceTests {
  private static let corpus = URL(filePath: #filePath)
    .appending(path: "../../../Corpus/itunes300").standardized
  private static let metrics: [Metric] = [.firstItem] + Metric.itemTenths + [.totalTime]

  @Test(
    arguments: ["libxml2", "expat", "foundation", "foundation-data"], ["broadband", "3g"])
  func virtualAndRealAgreeWithinFivePerCent(_ backend: String, _ stream: String) throws {
    guard Products.isRelease else { return }
    var virtual = Fastest()
    var real = Fastest()
    var disagreements: [String] = []
    // What else the machine does only ever delays: the fastest of some runs is compared, and there
    // are more of them where there is something to explain.
    for run in 1...8 {
      try virtual.add(Self.sample(backend, stream, .virtual))
      try real.add(Self.sample(backend, stream, .real))
      disagreements = Self.metrics.map(\.name).compactMap { metric in
        let ratio = (real.times[metric] ?? 0) / (virtual.times[metric] ?? .infinity)
        return abs(ratio - 1) <= 0.05 ? nil : "\(metric): real/virtual = \(ratio)"
      }
      if run >= 2, disagreements.isEmpty { break }
    }
    #expect(disagreements == [])
  }

  /// The shortest time of each metric over several samples.
  private struct Fastest {
    private(set) var times: [String: Double] = [:]

    mutating func add(_ sample: SampleReport) {
      for reading in sample.readings {
        times[reading.metric.name] = min(times[reading.metric.name] ?? .infinity, reading.value)
      }
    }
  }

  private static func sample(
    _ backend: String, _ stream: String, _ pace: Pace
  ) throws -> SampleReport {
    let request = SampleRequest(
      backend: backend, document: corpus.appending(path: "itunes300.xml").path,
      stream: .recording(corpus.appending(path: "streams/\(stream).csv").path), sink: "model",
      pass: .time, records: "song", item: ExpandedName(local: "item"), pace: pace)
    let outcome = try SampleTests.worker(of: backend).run(WorkerCommand.sample(request).arguments)
    try #require(outcome.status == WorkerExit.done, "\(outcome.errors)\(outcome.text)")
    return try SampleReport(parsing: outcome.text)
  }
}
