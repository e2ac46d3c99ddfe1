import ArgumentParser
import Reports

/// Where reports go, and in which forms.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory for the reports. (default: Reports, in the package)", valueName: "directory"))
  var output: String?

  @Option(
    name: .customLong("format"),
    help: "A report format: csv, markdown, json or bench; repeatable. (default: all)")
  var formatNames: [String] = []

  @Flag(help: "Print nothing but errors; the reports are still written.")
  var quiet = false

  func validate() throws {
    for name in formatNames where !reportFormats.contains(where: { $0.goes(by: name) }) {
      throw ValidationError("no format '\(name)'; there is \(list(reportFormats.map(\.name)))")
    }
  }

  /// Writes into the directory.
  var writer: ReportWriter { ReportWriter(directory: output ?? Launch.reportsDirectory) }

  /// The forms that were chosen.
  var formats: [any ReportFormat] {
    reportFormats.filter { format in
      formatNames.isEmpty || formatNames.contains { format.goes(by: $0) }
    }
  }

  /// The forms that a report on several feeds has.
  var suiteFormats: [any SuiteFormat] {
    Reports.suiteFormats.filter { format in
      formatNames.isEmpty || formatNames.contains { format.goes(by: $0) }
    }
  }

  /// Finds out before the first measurement whether reports of these names can be written.
  ///
  /// - Parameters:
  ///   - names: The names of the reports, one a feed.
  ///   - suite: The name of the report on all of them, if there is one.
  /// - Throws: `ValidationError` for names that clash; `ReportError` where one can't be written.
  func rehearse(_ names: [String], suite: String? = nil) throws {
    var seen: Set<String> = []
    for name in names {
      guard seen.insert(name).inserted else {
        throw ValidationError(
          "two of the corpora are named '\(name)': their reports would overwrite each other")
      }
      try writer.rehearse(name, as: formats)
    }
    guard let suite else { return }
    guard !names.contains(suite) else {
      throw ValidationError("--name \(suite) is the name of one of the feeds: choose another")
    }
    try writer.rehearse(suite, as: suiteFormats)
  }
}

extension FileFormat {
  /// Whether people call it that: by its name, or by what its files end in.
  fileprivate func goes(by name: String) -> Bool { name == self.name || name == fileExtension }
}
