internal import WorkerContract

/// All keys of this harness's measurements, in the order by which tables and rows are sorted.
///
/// The code that reads a file sets `file`, and for samples `metric`.
package let keyDefinitions: [KeyDefinition] = [
  .init("metric", "what was measured", in: .table) { $1.metric },
  .init(.corpus, "the corpus", in: .table),
  .init(
    "document", "the beginning of the document's SHA-256", in: .table,
    ofSample: { file, _ in file.configuration["document-sha"].map(shortDigest) }
  ) { shortDigest($1.key.documentSHA) },
  .init(.backend, "the implementation", in: .row),
  .init(.sink, "what received the events", in: .row),
  .init(.stream, "the chunks", in: .row),
  .init(.factor, "how many times the items are repeated", in: .row, absent: "1"),
  .init(.stopAfter, "the number of items after which the parse stops", in: .row, absent: "none"),
  .init("reference", "the implementation that a ratio is relative to", in: .row, absent: "none") {
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
    "commit", "the beginning of the commit that the harness was built from", in: .none,
    ofSample: { file, _ in file.configuration["commit"].map(shortDigest) }
  ) { report, _ in report.commit.map(shortDigest) },
]

/// Returns the first characters of a digest, which are enough to distinguish documents.
private func shortDigest(_ digest: String) -> String { String(digest.prefix(12)) }

/// Returns the facts of a fingerprint about the machine, without libraries and build.
private func machine(_ fingerprint: [MeasurementEnvironment.Fact]) -> String? {
  let facts = fingerprint.filter { !["libc", "swift", "build"].contains($0.name) }
  return facts.isEmpty ? nil : facts.map(\.value).joined(separator: ", ")
}

extension Results {
  /// The commit it was measured at; `nil` if not recorded.
  var commit: String? { environment.provenance.first { $0.name == "commit" }?.value }

  fileprivate func fact(_ name: String) -> String? {
    environment.fingerprint.first { $0.name == name }?.value
  }
}

/// The definition of a key: its meaning, where it appears by default, and how to read its value from a file.
package struct KeyDefinition: Sendable {
  /// The key.
  package let key: MeasurementKey
  /// The meaning, in one line.
  package let summary: String
  /// The part of a comparison it belongs to by default.
  package let part: Part
  /// The value if a file does not contain one.
  let absent: String
  /// Returns the value for a row of a report.
  let ofRow: @Sendable (Results, MetricResult) -> String?
  /// Returns the value for a sample whose name has these parts.
  let ofSample: @Sendable (SampleFile, [String: String]) -> String?

  /// A part of a comparison.
  package enum Part: String, Hashable, Sendable {
    /// Each value has its own tables.
    case table
    /// Each value has its own rows.
    case row
    /// Each value has its own column.
    case column
    /// None; the report says where it varies.
    case none
  }

  init(
    _ name: String, _ summary: String, in part: Part, absent: String = "unknown",
    ofSample: (@Sendable (SampleFile, [String: String]) -> String?)? = nil,
    ofRow: @escaping @Sendable (Results, MetricResult) -> String?
  ) {
    key = MeasurementKey(rawValue: name)
    self.summary = summary
    self.part = part
    self.absent = absent
    self.ofRow = ofRow
    self.ofSample = ofSample ?? { file, parts in parts[name] ?? file.configuration[name] }
  }

  /// Creates the definition for a field of ``CaseKey``.
  init(
    _ field: CaseKey.Field, _ summary: String, in part: Part, absent: String = "unknown",
    ofSample: (@Sendable (SampleFile, [String: String]) -> String?)? = nil
  ) {
    self.init(field.name, summary, in: part, absent: absent, ofSample: ofSample) {
      $1.key.text(of: field)
    }
  }
}

/// The name of a property that distinguishes measurements, such as `backend`.
///
/// The set of keys is open, because names of samples may contain any `key=value`.
package struct MeasurementKey: RawRepresentable, Hashable, Sendable {
  /// The name on the command line.
  package var rawValue: String

  /// Creates a key from its name.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The name of the file.
  static let file = Self(rawValue: "file")
  /// The metric.
  package static let metric = Self(rawValue: "metric")
  /// The library behind an implementation, with version and revision.
  static let library = Self(rawValue: "library")
}

/// The names of keys in the header of a `.bench` file, shared by the writer and the reader.
enum BenchKey {
  /// Returns the key for the library behind an implementation.
  static func library(ofBackend backend: String) -> String { key("library-\(backend)") }

  /// Returns the key for the pace of a stream.
  static func pace(ofStream stream: String) -> String { key("pace-\(stream)") }

  /// Converts a name to a valid key of the format, which begins with a lower-case letter and has no white
  /// space.
  package static func key(_ name: String) -> String {
    let key = String(
      name.lowercased().map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? $0 : "-" })
    return key.first?.isLetter == true ? key : "x-" + key
  }
}
