internal import FeedEvents
internal import WorkerContract

/// The raw samples as tidy CSV: one line per sample and metric.
struct SamplesFormat: Format {
  let name = "samples"
  let fileExtension: String? = "samples.csv"
  let summary = "the raw samples as CSV, one line per sample and metric"
  let isStandard = false
  let needsSamples = true
  let kinds: Set<ReportKind> = [.run]

  /// Returns the samples of a run in the order in which they were taken, with the columns that identify a run
  /// and a case in the `csv` format.
  func render(_ report: any Report) throws(ReportError) -> String {
    let results: Results = try require(report)
    guard !results.samples.isEmpty else {
      return CSVFormat.text(of: FlatTable(Self.columns))
    }
    let file: SampleFile
    do {
      file = try SampleFile(parsing: try BenchFormat().render(results), path: results.name)
    } catch {
      throw ReportError(.unrenderable, text: "its samples can't be read: \(error)")
    }
    let rows = file.samples.enumerated().flatMap { number, sample in
      let start = results.origin + file.key(of: sample.name).values + [.init(number + 1)]
      return sample.values.map { value in
        start + [
          .text(value.metric.name), .init(value.metric.unit), .number(value.value),
          .init(sample.iterations),
        ]
      }
    }
    return CSVFormat.text(of: FlatTable(Self.columns, rows))
  }

  private static let columns =
    Results.originColumns + CaseKey.recordFields + [
      "sample", "metric", "unit", "value", "iterations",
    ]
}
