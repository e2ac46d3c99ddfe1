import FoundationEssentials
import HarnessCore

/// The files of a comparison, as they were named on the command line.
struct ResultFiles {
  private let labels: [FileLabel]

  init(_ arguments: [String]) {
    labels = arguments.map { argument in
      FileLabel(argument, exists: FileManager.default.fileExists(atPath:))
    }
  }

  /// Reads all of them.
  ///
  /// If a sample file has its report in the same directory, the report is read instead.
  ///
  /// - Throws: `ReportError` for a file that is missing or not a report; `ComparisonError` for samples that
  ///   can't be read, and for names that clash.
  func read() throws -> [ResultFile] {
    let names = try FileLabel.names(of: labels)
    return try zip(labels, names).map { label, name in
      label.path.hasSuffix(Self.samples)
        ? try samples(at: label.path, name) : try report(at: label.path, name)
    }
  }

  private static let samples = ".bench"
  private static let report = ".json"

  private func report(at path: String, _ name: String) throws -> ResultFile {
    let report = try Results.read(json: try ReportError.text(at: path), path: path)
    return try ResultFile(name: name, path: path, report: report)
  }

  /// Reads a sample file, or its report; a report of other samples is ignored.
  private func samples(at path: String, _ name: String) throws -> ResultFile {
    let samples = try SampleFile(parsing: try ReportError.text(at: path), path: path)
    let reportPath = Self.sibling(of: path, Self.report)
    guard FileManager.default.fileExists(atPath: reportPath),
      let report = try? Results.read(json: try ReportError.text(at: reportPath), path: reportPath),
      samples.belongs(to: report)
    else { return ResultFile(name: name, path: path, samples: samples) }
    return try ResultFile(name: name, path: path, report: report)
  }

  /// Returns the path with another extension.
  private static func sibling(of path: String, _ ending: String) -> String {
    let ends = [samples, report].filter(path.hasSuffix)
    return String(path.dropLast(ends.first?.count ?? 0)) + ending
  }
}
