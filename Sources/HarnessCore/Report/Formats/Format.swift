/// All formats, in the order in which they are listed and written.
let allFormats: [any Format] = [
  TextFormat(),
  MarkdownFormat(),
  HTMLFormat(),
  SVGFormat(),
  CSVFormat(),
  JSONLinesFormat(),
  JSONFormat(),
  BenchFormat(),
  SamplesFormat(),
  BenchmarkActionFormat(),
  JUnitFormat(),
  GitHubFormat(),
]

/// Returns the formats that can represent a kind of report, in the order in which they are listed and
/// written.
package func formats(of kind: ReportKind) -> [any Format] {
  allFormats.filter { $0.kinds.contains(kind) }
}

/// A format for reports.
///
/// Rendering is pure: equal reports produce equal text, on any machine and at any time.
package protocol Format: Sendable {
  var name: String { get }
  /// The extension of files in this format, without the dot; `nil` if it is only printed.
  var fileExtension: String? { get }
  /// The use of the format, in one line.
  var summary: String { get }
  /// Whether reports are written in this format unless others are chosen.
  var isStandard: Bool { get }
  /// Whether it shows the raw samples, which only a run has, and no stored report.
  var needsSamples: Bool { get }
  /// The kinds of report that the format can represent.
  var kinds: Set<ReportKind> { get }
  /// Returns the complete text of a report of one of these kinds.
  ///
  /// - Throws: ``ReportError`` if the format can't represent the report; one without figures is not an error.
  func render(_ report: any Report) throws(ReportError) -> String
}

extension Format {
  package var isStandard: Bool { true }

  package var needsSamples: Bool { false }

  /// All kinds, because every report can be converted to a document.
  package var kinds: Set<ReportKind> { Set(ReportKind.allCases) }

  /// Returns the report as the only kind that the format can represent.
  func require<Kind: Report>(_ report: any Report) throws(ReportError) -> Kind {
    guard let report = report as? Kind else {
      throw ReportError(.unrenderable, text: "\(name) can't represent a \(type(of: report).kind)")
    }
    return report
  }

  /// Returns whether a word selects the format: its name, or the extension of its files.
  package func matches(_ name: String) -> Bool { name == self.name || name == fileExtension }
}
