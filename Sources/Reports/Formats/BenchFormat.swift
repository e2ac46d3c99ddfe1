internal import WorkerContract
package import Results

/// The raw samples in the Go benchmark format, for `benchstat` and its kin.
///
/// The head is the environment as `key: value` lines, then each distinct `Unit` line once; the
/// samples follow as the workers printed them.
package struct BenchFormat: ReportFormat {
  /// The name it goes by on the command line.
  package let name = "bench"
  /// What its files end in.
  package let fileExtension = "bench"
  /// What it is good for.
  package let summary = "the raw samples in the Go benchmark format, for benchstat"

  /// The samples of `results`, in the order they were taken, below what they have in common.
  package func render(_ results: Results) throws(ReportError) -> String {
    let units = results.samples.filter { $0.hasPrefix("Unit ") }
    let samples = results.samples.filter { !$0.hasPrefix("Unit ") }
    let lines = configuration(of: results) + distinct(units) + samples
    return lines.map { $0 + "\n" }.joined()
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
    facts += cells(of: results)
    return facts.map { "\(BenchKey.key($0.name)): \($0.value.onOneLine)" }
  }

  /// What a sample's name doesn't tell, and figures can't be compared without.
  private func cells(of results: Results) -> [MeasuringEnvironment.Fact] {
    var facts: [MeasuringEnvironment.Fact] = []
    for key in results.rows.map(\.key) {
      facts.append(.init(BenchKey.library(ofBackend: key.backend), key.library))
      facts.append(.init(BenchKey.pace(ofStream: key.stream), key.pace))
    }
    var seen: Set<String> = []
    return facts.filter { seen.insert($0.name).inserted }
  }

  private func distinct(_ lines: [String]) -> [String] {
    var seen: Set<String> = []
    return lines.filter { seen.insert($0).inserted }
  }
}

extension FileFormat where Self == BenchFormat {
  /// The raw samples in the Go benchmark format.
  package static var bench: Self { Self() }
}
