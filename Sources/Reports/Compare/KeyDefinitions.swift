internal import WorkerContract
internal import Results

/// Every key that a measurement of this harness has, in the order in which tables and rows are sorted.
///
/// `file` and `metric` are given by whoever reads the file.
package let keyDefinitions: [KeyDefinition] = [
  .init("metric", "what was measured", in: .table) { $1.metric },
  .init(.corpus, "the corpus", in: .table),
  .init(
    "document", "the document's SHA-256, its beginning", in: .table,
    ofSample: { file, _ in file.configuration["document-sha"].map(shortDigest) }
  ) { shortDigest($1.key.documentSHA) },
  .init(.backend, "the implementation", in: .row),
  .init(.sink, "what received the events", in: .row),
  .init(.stream, "the chunks", in: .row),
  .init(.factor, "how often the items are repeated", in: .row, absent: "1"),
  .init(.stopAfter, "after how many items the parse stops", in: .row, absent: "none"),
  .init("reference", "the implementation that a ratio is taken to", in: .row, absent: "none") {
    $1.reference
  },
  .init("file", "the name of the file", in: .column) { _, _ in nil },
  .init(
    .pace, "how the chunks are timed: full, virtual or real", in: .none,
    ofSample: { file, parts in
      parts["stream"].flatMap { file.configuration[BenchKey.pace(ofStream: $0)] }
    }),
  .init(
    .library, "the library behind the implementation, with version and revision", in: .none,
    ofSample: { file, parts in
      parts["backend"].flatMap { file.configuration[BenchKey.library(ofBackend: $0)] }
    }),
  .init(.build, "the build of the worker", in: .none),
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

/// The first characters of a digest: enough to tell documents apart.
private func shortDigest(_ digest: String) -> String { String(digest.prefix(12)) }

/// The part of a fingerprint that is neither a library nor the build.
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

/// A key: its meaning, its default place, and how a file tells its value.
package struct KeyDefinition: Sendable {
  /// The key.
  package let key: MeasurementKey
  /// The meaning, in one line.
  package let summary: String
  /// Where it stands by default.
  package let place: Place
  /// Its value where a file doesn't tell it.
  let absent: String
  /// The value of a row of a report.
  let ofRow: @Sendable (Results, MetricResult) -> String?
  /// The value of a sample whose name has these parts.
  let ofSample: @Sendable (SampleFile, [String: String]) -> String?

  /// Where a key stands in a comparison.
  package enum Place: String, Hashable, Sendable {
    /// Each value has tables of its own.
    case table
    /// Each value has rows of its own.
    case row
    /// Each value has a column of its own.
    case column
    /// It belongs to no place: it is told of where it varies.
    case none
  }

  init(
    _ name: String, _ summary: String, in place: Place, absent: String = "unknown",
    ofSample: (@Sendable (SampleFile, [String: String]) -> String?)? = nil,
    ofRow: @escaping @Sendable (Results, MetricResult) -> String?
  ) {
    key = MeasurementKey(rawValue: name)
    self.summary = summary
    self.place = place
    self.absent = absent
    self.ofRow = ofRow
    self.ofSample = ofSample ?? { file, parts in parts[name] ?? file.configuration[name] }
  }

  /// A field of the key of a case.
  init(
    _ field: CaseKey.Field, _ summary: String, in place: Place, absent: String = "unknown",
    ofSample: (@Sendable (SampleFile, [String: String]) -> String?)? = nil
  ) {
    self.init(field.name, summary, in: place, absent: absent, ofSample: ofSample) {
      $1.key.text(of: field)
    }
  }
}

/// The name of something that tells measurements apart, such as `backend`.
///
/// An open set: the names of samples may hold any `key=value`.
package struct MeasurementKey: RawRepresentable, Hashable, Sendable {
  /// The spelling on the command line.
  package var rawValue: String

  /// A key by its spelling.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The name a file goes by.
  package static let file = Self(rawValue: "file")
  /// The metric.
  package static let metric = Self(rawValue: "metric")
  /// The library behind an implementation, with version and revision.
  package static let library = Self(rawValue: "library")
}

/// How the head of a `.bench` file names what it tells: one spelling for those who write and read it.
package enum BenchKey {
  /// The key of the library behind an implementation.
  package static func library(ofBackend backend: String) -> String { key("library-\(backend)") }

  /// The key of the pace of a stream.
  package static func pace(ofStream stream: String) -> String { key("pace-\(stream)") }

  /// A name as the format wants its keys: they begin with a lower-case letter, without white space.
  package static func key(_ name: String) -> String {
    let key = String(
      name.lowercased().map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? $0 : "-" })
    return key.first?.isLetter == true ? key : "x-" + key
  }
}
