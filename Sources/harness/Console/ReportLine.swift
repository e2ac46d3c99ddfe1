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
    let common = paths.dropFirst().reduce((paths.first ?? "")[...]) { common, path in
      common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    let stem = common.lastIndex(of: ".").map { common[..<$0] } ?? common
    let endings = paths.dropFirst().map { String($0.dropFirst(stem.count)) }
    let files = ([paths.first.map(shown) ?? "none written"] + endings).joined(separator: " ")
    return "Report: \(files)" + (remark.isEmpty ? "" : "; \(remark)")
  }

  private func shown(_ path: String) -> String {
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
