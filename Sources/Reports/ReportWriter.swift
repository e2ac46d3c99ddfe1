internal import Files
package import Results

/// Writes reports into a directory, all of them or none.
package struct ReportWriter: Sendable {
  /// Where the reports go; it is created if missing, with the directories above it.
  package var directory: String

  /// A writer into a directory.
  package init(directory: String) { self.directory = directory }

  /// Makes sure that reports of that name could be written, before anything is measured for them.
  ///
  /// The directory is created; a trial file is written into it and taken away again.
  ///
  /// - Throws: ``ReportError`` with the path it is about.
  package func checkWritable(
    _ name: String, as formats: [any FileFormat] = reportFormats
  ) throws(ReportError) {
    let name = try Self.checked(name)
    try checkDirectory()
    do throws(FileError) {
      try Directory.create(directory)
      for format in formats {
        try AtomicFile.check(replacing: "\(directory)/\(name).\(format.fileExtension)")
      }
      try AtomicFile.checkWritable("\(directory)/\(name).trial")
    } catch {
      throw ReportError(error)
    }
  }

  /// Writes `results` as `NAME.EXTENSION` for each format.
  ///
  /// Everything is rendered first, then written to temporary names in the same directory and
  /// flushed to the disk; only then are the files renamed. Whatever fails before leaves earlier
  /// reports as they were, and nothing else behind.
  ///
  /// - Returns: The paths of the files, in the order of the formats.
  /// - Throws: ``ReportError`` with the path it is about.
  @discardableResult
  package func write(
    _ results: Results, as formats: [any ReportFormat] = reportFormats
  ) throws(ReportError) -> [String] {
    let name = try Self.checked(results.name)
    var texts: [(fileExtension: String, text: String)] = []
    for format in formats { texts.append((format.fileExtension, try format.render(results))) }
    return try write(texts, named: name)
  }

  /// Writes `suite` as `NAME.EXTENSION` for each format, as results are written.
  ///
  /// - Returns: The paths of the files, in the order of the formats.
  /// - Throws: ``ReportError`` with the path it is about.
  @discardableResult
  package func write(
    _ suite: Suite, as formats: [any SuiteFormat] = suiteFormats
  ) throws(ReportError) -> [String] {
    let name = try Self.checked(suite.name)
    var texts: [(fileExtension: String, text: String)] = []
    for format in formats { texts.append((format.fileExtension, try format.render(suite))) }
    return try write(texts, named: name)
  }

  /// Writes `check` as `NAME-check.EXTENSION` for each format, as results are written.
  ///
  /// - Returns: The paths of the files, in the order of the formats.
  /// - Throws: ``ReportError`` with the path it is about.
  @discardableResult
  package func write(
    _ check: CheckReport, as formats: [any CheckFormat] = checkFormats
  ) throws(ReportError) -> [String] {
    let name = try Self.checked(check.reportName)
    var texts: [(fileExtension: String, text: String)] = []
    for format in formats { texts.append((format.fileExtension, try format.render(check))) }
    return try write(texts, named: name)
  }

  private func write(
    _ texts: [(fileExtension: String, text: String)], named name: String
  ) throws(ReportError) -> [String] {
    var files: [(path: String, text: String)] = []
    for (fileExtension, text) in texts {
      let path = "\(directory)/\(name).\(fileExtension)"
      guard !files.contains(where: { $0.path == path }) else { continue }
      files.append((path, text))
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

  /// Writes all files before it renames the first: each call holds its file until the rest are
  /// written, and drops it if they can't be.
  private func write(_ files: ArraySlice<(path: String, text: String)>) throws(FileError) {
    guard let first = files.first else { return }
    var file = try AtomicFile(for: first.path)
    try file.write(Array(first.text.utf8))
    try write(files.dropFirst())
    try file.commit()
  }

  /// The name, if a file can have it and is not hidden by it.
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
