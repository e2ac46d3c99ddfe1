/// The places of the reports, in a line: the path of the first, and the extensions of the others.
struct ReportLine: CustomStringConvertible {
  private let paths: [String]
  private let directory: String
  private let remark: String

  /// - Parameters:
  ///   - paths: The paths of the files, which are of one name.
  ///   - directory: The working directory: what lies below it is named from there.
  ///   - remark: What else there is to see, such as `5 data lints with --verbose`.
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
