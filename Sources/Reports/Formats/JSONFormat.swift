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
    return try JSONText.text(of: written)
  }
}

extension FileFormat where Self == JSONFormat {
  /// Everything but the raw samples, for programs.
  public static var json: Self { Self() }
}
