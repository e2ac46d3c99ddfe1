/// A line with the path of the first report and the extensions of the others.
struct ReportLine: CustomStringConvertible {
  private let paths: [String]
  private let directory: String
  private let remark: String

  /// Creates the line.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files, which differ only in their extensions.
  ///   - directory: The working directory; paths below it are shown relative to it.
  ///   - remark: A hint about other output, such as `5 data lints (--verbose)`.
  init(_ paths: [String], in directory: String, remark: String = "") {
    self.paths = paths
    self.directory = directory
    self.remark = remark
  }

  var description: String {
    let endings = paths.dropFirst().map { path in
      path.lastIndex(of: ".").map { String(path[$0...]) } ?? path
    }
    let files = ([paths.first.map(shown) ?? "none written"] + endings).joined(separator: " ")
    return "Report: \(files)" + (remark.isEmpty ? "" : "; \(remark)")
  }

  private func shown(_ path: String) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
