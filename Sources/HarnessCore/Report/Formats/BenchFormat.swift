internal import FeedEvents
internal import WorkerContract

/// The raw samples in the Go benchmark format, for `benchstat` and similar tools.
///
/// The header contains the environment as `key: value` lines, then each distinct `Unit` line. The samples
/// follow as the workers printed them.
struct BenchFormat: Format {
  let name = "bench"
  let fileExtension: String? = "bench"
  let summary = "the raw samples in the Go benchmark format, for benchstat"
  let needsSamples = true
  let kinds: Set<ReportKind> = [.run]

  /// Returns the header, then the samples of a run in the order in which they were taken.
  func render(_ report: any Report) throws(ReportError) -> String {
    let results: Results = try require(report)
    // A worker may separate columns by tabs, as Go does.
    let lines = results.samples.map { $0.visible(but: ["\t"]) }
    let units = lines.filter { $0.hasPrefix("Unit ") }
    let samples = lines.filter { !$0.hasPrefix("Unit ") }
    return (configuration(of: results) + units.distinct() + samples).map { $0 + "\n" }.joined()
  }

  private func configuration(of results: Results) -> [String] {
    let corpus = results.corpus
    var facts: [MeasurementEnvironment.Fact] = [
      .init("pkg", "feed-parser-harness/\(results.name)"),
      .init("corpus", corpus.name),
      .init("document-sha", corpus.sha256),
      .init("seed", String(results.plan.seed)),
    ]
    facts += results.environment.fingerprint + results.environment.provenance
    if results.plan.isInterrupted { facts.append(.init(BenchKey.interrupted, "yes")) }
    facts += cases(of: results)
    return facts.map { "\(BenchKey.key($0.name)): \($0.value.onOneLine)" }
  }

  /// Returns the facts that are needed to compare figures but are not part of a sample's name.
  private func cases(of results: Results) -> [MeasurementEnvironment.Fact] {
    let facts = results.rows.map(\.key).flatMap { key in
      [
        MeasurementEnvironment.Fact(BenchKey.library(ofBackend: key.backend), key.library),
        MeasurementEnvironment.Fact(
          BenchKey.pace(ofStream: key.stream.description), key.pace.rawValue),
      ]
    }
    return facts.distinct(by: \.name)
  }
}
