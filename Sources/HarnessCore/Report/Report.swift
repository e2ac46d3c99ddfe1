/// Content that every format can write.
package protocol Report: Encodable, Sendable {
  /// The kind of report, which decides which formats support it.
  static var kind: ReportKind { get }
  /// The name of its files, without their extension.
  var reportName: String { get }
  func document(_ detail: Detail) -> ReportDocument
  /// Its figures for programs; without columns if it has no such form.
  var flatTable: FlatTable { get }
}

extension Report {
  package var flatTable: FlatTable { FlatTable([]) }
}

package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  case run
  /// The combined answer of several runs.
  case suite
  /// Several runs over one document, one beside the other.
  case runs
  case check
  /// Result files side by side.
  case comparison
  /// The figures of earlier runs.
  case history
  case records
  /// What was found when documents were verified.
  case verification
  case machine
  case plan
  case glossary
}
