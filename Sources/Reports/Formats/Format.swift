/// Every format, in the order they are listed and written.
package let allFormats: [any Format] = [
  TextFormat(),
  MarkdownFormat(),
  CSVFormat(),
  JSONFormat(),
  BenchFormat(),
  JUnitFormat(),
  GitHubFormat(),
]

/// The formats that can carry reports of a kind, in the order they are listed and written.
package func formats(of kind: ReportKind) -> [any Format] {
  allFormats.filter { $0.kinds.contains(kind) }
}

/// A format that reports are written in.
///
/// Rendering is pure: equal reports give equal text, on any machine, at any time.
package protocol Format: Sendable {
  /// Its name on the command line.
  var name: String { get }
  /// The extension of its files, without the dot; `nil` for what is only printed.
  var fileExtension: String? { get }
  /// The use of the format, in one line.
  var summary: String { get }
  /// The kinds of report that it can carry.
  var kinds: Set<ReportKind> { get }
  /// The whole text of a report of one of these kinds, whose figures are numbers.
  ///
  /// - Throws: ``ReportError`` for a report that this format can't carry.
  func text(of report: any Report) throws(ReportError) -> String
}

extension Format {
  /// All of them, as every report makes a document.
  package var kinds: Set<ReportKind> { Set(ReportKind.allCases) }

  /// The whole text of a report.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number, and for a report that this format can't
  ///   carry. What a report has no figures of is a finding like others.
  package func render(_ report: any Report) throws(ReportError) -> String {
    try report.requireFiniteFigures()
    return try text(of: report)
  }

  /// The report, of a format that carries one kind only.
  func require<Kind: Report>(_ report: any Report) throws(ReportError) -> Kind {
    guard let report = report as? Kind else {
      throw ReportError(.unrenderable, text: "\(name) can't carry a \(type(of: report).kind)")
    }
    return report
  }

  /// Whether a word means it: its name, or the extension of its files.
  package func matches(_ name: String) -> Bool { name == self.name || name == fileExtension }
}
