import CommandSupport
import ArgumentParser
import Campaign
import FoundationEssentials
import Reports

/// Options for where reports go, and in which formats.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The directory for the reports. (default: Reports, in the package)", valueName: "directory"))
  var output: String?

  @Option(
    name: .customLong("format"),
    help:
      "A report format: \(list(Reports.formats(of: .run).map(\.name))); repeatable. (default: all)")
  var formatNames: [String] = []

  @Flag(help: "Print nothing but errors; the reports are still written.")
  var quiet = false

  func validate() throws {
    try Reports.formats(of: .run).requireNames(formatNames)
  }

  /// Writes into the directory.
  var writer: ReportWriter { ReportWriter(directory: output ?? Launch.reportsDirectory) }

  /// The formats that were chosen of those that can carry reports of a kind.
  func formats(of kind: ReportKind) -> [any Format] {
    let all = Reports.formats(of: kind)
    return formatNames.isEmpty ? all : all.named(formatNames)
  }

  /// Prints where the reports are.
  func show(_ paths: [String], remark: String = "") {
    guard !quiet else { return }
    Console.print("")
    let directory = FileManager.default.currentDirectoryPath
    Console.print(sentence: "\(ReportLine(paths, in: directory, remark: remark))")
  }

  /// Finds out before the first measurement whether reports of these names can be written.
  ///
  /// - Parameters:
  ///   - names: The names of the reports, one a feed.
  ///   - suite: The name of the report on all of them, if there is one.
  /// - Throws: `ValidationError` for names that clash; `ReportError` where one can't be written.
  func checkWritable(_ names: [String], suite: String? = nil) throws {
    var seen: Set<String> = []
    for name in names {
      guard seen.insert(name).inserted else {
        throw ValidationError(
          "two of the corpora are named '\(name)': their reports would overwrite each other")
      }
      try writer.checkWritable(name, as: formats(of: .run))
    }
    guard let suite else { return }
    guard !names.contains(suite) else {
      throw ValidationError("--name \(suite) is the name of one of the feeds: choose another")
    }
    try writer.checkWritable(suite, as: formats(of: .suite))
  }
}

extension [any Format] {
  /// The formats that are called so.
  func named(_ names: [String]) -> Self {
    filter { format in names.contains { format.matches($0) } }
  }

  /// Makes sure that there is a format for each name.
  ///
  /// - Throws: `ValidationError` with the names there are.
  func requireNames(_ names: [String]) throws {
    for name in names where named([name]).isEmpty {
      throw ValidationError("no format '\(name)'; available: \(list(map(\.name)))")
    }
  }
}

/// The amount of a run that is shown on the screen.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Show the tables of other streams and sinks, floors and data lints as well.")
  var verbose = false
}

/// Options for how backends are judged against each other.
struct VerdictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far two times may lie apart and still be the same, such as 1% or 0.01.",
      valueName: "share"))
  var sameWithin = Share(0.01)

  @Flag(help: "Compare each backend with each other as well, not with the reference alone.")
  var eachAgainstEach = false

  @Flag(
    name: .customLong("until-decided"),
    help: """
      End after a quarter, half or three quarters of the budget if every verdict is decided then: \
      intervals are wider, as they must hold each time.
      """)
  var endsWhenDecided = false

  @Option(
    name: .customLong("copy"),
    help: ArgumentHelp(
      "Measure a copy of an implementation as well, to test the harness; repeatable. (default: none)",
      discussion: """
        ROW for an unchanged copy, which must come out the same; ROW+2% for one slowed by 2 %; \
        ROW+1alloc for one that allocates once more a parse.
        """, valueName: "row"))
  var copies: [ImplementationCopy] = []

  @Flag(
    name: .customLong("no-yardsticks"),
    help: "Leave out the floors, controls and passes over the bytes that weren't asked for.")
  var hasNoFloors = false

  func validate() throws {
    guard sameWithin.value > 0, sameWithin.value < 1 else {
      throw ValidationError("--same-within must lie between 0% and 100%")
    }
  }

  /// Asks for it.
  func apply(to request: inout PlanRequest) {
    request.sameWithin = sameWithin.value
    request.eachAgainstEach = eachAgainstEach
    request.endsWhenDecided = endsWhenDecided
    request.copies = copies
    request.wantsFloors = !hasNoFloors
  }
}
