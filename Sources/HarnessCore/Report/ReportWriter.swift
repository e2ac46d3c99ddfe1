/// Writes reports to a directory, all of them or none.
package struct ReportWriter: Sendable {
  /// The directory for the reports; it is created if missing, with its parent directories.
  package var directory: String

  package init(directory: String) { self.directory = directory }

  /// Checks before a measurement that reports with a name can be written.
  ///
  /// The directory is created; a trial file is written to it and deleted.
  package func checkWritable(_ name: String, as formats: [any Format]) throws(ReportError) {
    let name = try Self.checked(name)
    try checkDirectory()
    do throws(FileError) {
      try Directory.create(directory)
      for fileExtension in formats.compactMap(\.fileExtension) {
        try AtomicFile.check(replacing: "\(directory)/\(name).\(fileExtension)")
      }
      try AtomicFile.checkWritable("\(directory)/\(name).trial")
    } catch {
      throw ReportError(error)
    }
  }

  /// Writes a report as `NAME.EXTENSION` for each format that has a file extension.
  ///
  /// All formats are rendered first, then written to temporary files in the same directory and flushed to
  /// disk. Only then are the files renamed. A failure before that leaves earlier reports unchanged and no
  /// other files behind.
  @discardableResult
  package func write(
    _ report: any Report, as formats: [any Format]
  ) throws(ReportError) -> [String] {
    let name = try Self.checked(report.reportName)
    var files: [(path: String, text: String)] = []
    for format in formats {
      guard let fileExtension = format.fileExtension else { continue }
      let path = "\(directory)/\(name).\(fileExtension)"
      guard !files.contains(where: { $0.path == path }) else { continue }
      files.append((path, try format.render(report)))
    }
    try checkDirectory()
    do throws(FileError) {
      try Directory.create(directory)
      for file in files { try AtomicFile.check(replacing: file.path) }
      try write(files[...])
    } catch {
      throw ReportError(error)
    }
    Directory.flush(directory)
    return files.map(\.path)
  }

  private func checkDirectory() throws(ReportError) {
    guard directory.isEmpty else { return }
    throw ReportError(.badName, path: "\"\"", text: "it is empty")
  }

  /// Writes all files before renaming the first: each call keeps its temporary file until the rest are
  /// written, and discards it if they can't be.
  private func write(_ files: ArraySlice<(path: String, text: String)>) throws(FileError) {
    guard let first = files.first else { return }
    var file = try AtomicFile(for: first.path)
    try file.write(Array(first.text.utf8))
    try write(files.dropFirst())
    try file.commit()
  }

  /// Returns the name if it is valid for a file that is not hidden.
  static func checked(_ name: String) throws(ReportError) -> String {
    let reason: String? =
      if name.isEmpty {
        "it is empty"
      } else if name.hasPrefix(".") {
        "it begins with a dot"
      } else if name.contains("/") {
        "it has a slash"
      } else if name != name.onOneLine {
        "it has a control character"
      } else if name.utf8.count > 200 {
        "it is longer than 200 bytes"
      } else {
        nil
      }
    guard let reason else { return name }
    throw ReportError(.badName, path: "\"\(name.onOneLine)\"", text: reason)
  }
}
