internal import Results

/// Every key that a measurement of this harness has, in the order in which tables and rows are sorted.
///
/// `file` and `metric` are given by whoever reads the file.
public let keyDefinitions: [KeyDefinition] = [
  .init("metric", "what was measured", in: .table) { $1.metric },
  .init("corpus", "the corpus", in: .table) { $1.key.corpus },
  .init(
    "document", "the document's SHA-256, its beginning", in: .table,
    ofSample: { file, _ in file.configuration["document-sha"].map(shortDigest) }
  ) { shortDigest($1.key.documentSHA) },
  .init("backend", "the row", in: .row) { $1.key.backend },
  .init("sink", "what heard the events", in: .row) { $1.key.sink },
  .init("stream", "the chunks", in: .row) { $1.key.stream },
  .init("factor", "how often the items are repeated", in: .row, absent: "1") {
    String($1.key.factor)
  },
  .init("stop_after", "after how many items the parse stops", in: .row, absent: "none") {
    $1.key.stopAfter.map { String($0) }
  },
  .init("reference", "the row that a ratio is taken to", in: .row, absent: "none") {
    $1.reference
  },
  .init("file", "the name of the file", in: .column) { _, _ in nil },
  .init(
    "pace", "how the chunks are timed: full, virtual or real", in: .none,
    ofSample: { file, parts in
      parts["stream"].flatMap { file.configuration[BenchKey.pace(ofStream: $0)] }
    }
  ) { $1.key.pace },
  .init(
    "library", "the library behind the row, with version and revision", in: .none,
    ofSample: { file, parts in
      parts["backend"].flatMap { file.configuration[BenchKey.library(ofBackend: $0)] }
    }
  ) { $1.key.library },
  .init("build", "the build of the worker", in: .none) { $1.key.build },
  .init("libc", "the C library", in: .none) { report, _ in report.fact("libc") },
  .init("swift", "the Swift runtime", in: .none) { report, _ in report.fact("swift") },
  .init(
    "machine", "processor, caches, cores, kernel and governor", in: .none,
    ofSample: { file, _ in machine(file.fingerprint) }
  ) { report, _ in machine(report.environment.fingerprint) },
  .init(
    "commit", "the commit the harness was built from, its beginning", in: .none,
    ofSample: { file, _ in file.configuration["commit"].map(shortDigest) }
  ) { report, _ in report.commit.map(shortDigest) },
]

/// So much of a digest as tells documents apart.
private func shortDigest(_ digest: String) -> String { String(digest.prefix(12)) }

/// What of a fingerprint is neither a library nor the build.
private func machine(_ fingerprint: [MeasuringEnvironment.Fact]) -> String? {
  let facts = fingerprint.filter { !["libc", "swift", "build"].contains($0.name) }
  return facts.isEmpty ? nil : facts.map(\.value).joined(separator: ", ")
}

extension Results {
  /// The commit it was measured at, as far as it tells.
  var commit: String? { environment.provenance.first { $0.name == "commit" }?.value }

  fileprivate func fact(_ name: String) -> String? {
    environment.fingerprint.first { $0.name == name }?.value
  }
}
