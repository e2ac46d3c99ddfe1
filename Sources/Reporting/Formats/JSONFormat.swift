internal import FoundationEssentials
public import Results

/// Everything but the raw samples, for programs: reads back to equal results.
///
/// The samples are in the `bench` form; here `samples` is empty.
public struct JSONFormat: ReportFormat {
  /// The name it goes by on the command line.
  public let name = "json"
  /// What its files end in.
  public let fileExtension = "json"
  /// What it is good for.
  public let summary = "everything but the raw samples, for programs; reads back as it was"

  /// The results with sorted keys in snake case, indented.
  ///
  /// - Throws: ``ReportError`` for a figure that is no number.
  public func render(_ results: Results) throws(ReportError) -> String {
    try results.requireFiniteFigures()
    var written = results
    written.samples = []
    return try text(of: written)
  }

  /// Any value in the form of all reports.
  package func text(of value: some Encodable) throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The same spelling as `SnakeCaseKey.snake`, without the path of every key in a report's million.
    encoder.keyEncodingStrategy = .convertToSnakeCase
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw ReportError(.unrenderable, words: "\(error)")
    }
  }
}

extension FileFormat where Self == JSONFormat {
  /// Everything but the raw samples, for programs.
  public static var json: Self { Self() }
}
