/// Content that every format can write.
package protocol Report: Encodable, Sendable {
  /// The kind of report, which decides which formats support it.
  static var kind: ReportKind { get }
  /// The name of its files, without their extension.
  var reportName: String { get }
  /// Returns the document for human readers.
  func document(_ detail: Detail) -> ReportDocument
  /// Its figures for programs: the names of the fields, then a row for each figure; empty if it has no such form.
  ///
  /// New fields are only appended, and an empty field means the default, so that programs which read today's
  /// files can read later ones.
  var csvRows: [[String]] { get }
}

extension Report {
  package var csvRows: [[String]] { [] }
}

/// What a report is about.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  /// One run over one document.
  case run
  /// The combined answer of several runs.
  case suite
  /// The findings of a check.
  case check
  /// Result files side by side.
  case comparison
  /// The figures of earlier runs.
  case history
  /// The records of the feeds of a directory.
  case records
  /// What was found when documents were verified.
  case verification
  /// Whether a machine is fit for measuring.
  case machine
}
