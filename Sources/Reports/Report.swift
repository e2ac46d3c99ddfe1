/// Something that was found out and is reported: every format writes it from here.
package protocol Report: Encodable, Sendable {
  /// The kind that formats know it by.
  static var kind: ReportKind { get }
  /// The name of its files, without what they end in.
  var reportName: String { get }
  /// The document that readers are shown.
  func document(_ detail: Detail) -> ReportDocument
  /// Its figures for programs: the names of the fields, then a line a figure; empty if it has no such form.
  ///
  /// Fields are only ever appended, and an empty one means the default: a reader of today's files will read
  /// tomorrow's.
  var records: [[String]] { get }
  /// Refuses figures that no format can carry.
  ///
  /// - Throws: ``ReportError`` for a figure that is infinite or no number: a fault of the program.
  func requireFiniteFigures() throws(ReportError)
}

extension Report {
  package var records: [[String]] { [] }
  package func requireFiniteFigures() throws(ReportError) {}
}

/// The kind of thing that a report is about.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  /// One run over one document.
  case run
  /// The one answer of several runs.
  case suite
  /// The findings of a check.
  case check
  /// Files of results side by side.
  case comparison
  /// The figures of earlier runs.
  case history
  /// The records of the feeds of a directory.
  case records
}
