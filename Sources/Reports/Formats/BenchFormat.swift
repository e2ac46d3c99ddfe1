internal import WorkerContract
internal import Results

/// The raw samples in the Go benchmark format, for `benchstat` and its kin.
///
/// The head is the environment as `key: value` lines, then each distinct `Unit` line once; the
/// samples follow as the workers printed them.
package struct BenchFormat: Format {
  package let name = "bench"
  package let fileExtension: String? = "bench"
  package let summary = "the raw samples in the Go benchmark format, for benchstat"
  package let kinds: Set<ReportKind> = [.run]

  package init() {}

  /// The samples of a run, in the order they were taken, below what they have in common.
  package func text(of report: any Report) throws(ReportError) -> String {
    let results: Results = try require(report)
    // A worker may set its columns apart by tabs, as Go does.
    let lines = results.samples.map { $0.visible(but: ["\t"]) }
    let units = lines.filter { $0.hasPrefix("Unit ") }
    let samples = lines.filter { !$0.hasPrefix("Unit ") }
    return (configuration(of: results) + units.distinct() + samples).map { $0 + "\n" }.joined()
  }

  private func configuration(of results: Results) -> [String] {
    let corpus = results.corpus
    var facts: [MeasuringEnvironment.Fact] = [
      .init("pkg", "feed-parser-harness/\(results.name)"),
      .init("corpus", corpus.name),
      .init("document-sha", corpus.sha256),
      .init("seed", String(results.plan.seed)),
    ]
    facts += results.environment.fingerprint + results.environment.provenance
    facts += cases(of: results)
    return facts.map { "\(BenchKey.key($0.name)): \($0.value.onOneLine)" }
  }

  /// Facts that a sample's name doesn't tell, and that figures can't be compared without.
  private func cases(of results: Results) -> [MeasuringEnvironment.Fact] {
    let facts = results.rows.map(\.key).flatMap { key in
      [
        MeasuringEnvironment.Fact(BenchKey.library(ofBackend: key.backend), key.library),
        MeasuringEnvironment.Fact(BenchKey.pace(ofStream: key.stream), key.pace),
      ]
    }
    return facts.distinct(by: \.name)
  }
}
