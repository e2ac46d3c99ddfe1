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

  /// Reads all of them; files with one label are runs of one build.
  ///
  /// If a sample file has its report in the same directory, the report is read instead.
  func read() throws -> [BuildComparison.Build] {
    let names = try FileLabel.names(of: labels)
    let results = try labels.map { label in
      label.path.hasSuffix(Self.samples)
        ? try samples(at: label.path) : try report(at: label.path)
    }
    return names.distinct().map { name in
      BuildComparison.Build(
        name: name, results: zip(names, results).filter { $0.0 == name }.map(\.1))
    }
  }

  private static let samples = ".bench"
  private static let report = ".json"

  private func report(at path: String) throws -> Results {
    try Results.read(json: try ReportError.text(at: path), path: path)
  }

  /// Reads a sample file, or its report; a report of other samples is ignored.
  private func samples(at path: String) throws -> Results {
    let samples = try SampleFile(parsing: try ReportError.text(at: path), path: path)
    let reportPath = Self.sibling(of: path, Self.report)
    guard FileManager.default.fileExists(atPath: reportPath),
      let report = try? report(at: reportPath), samples.belongs(to: report)
    else { return samples.results }
    return report
  }

  private static func sibling(of path: String, _ ending: String) -> String {
    let ends = [samples, report].filter(path.hasSuffix)
    return String(path.dropLast(ends.first?.count ?? 0)) + ending
  }
}
