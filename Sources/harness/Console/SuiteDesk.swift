import Reports
import Results

/// Shows the one answer of several feeds, and writes its report.
struct SuiteDesk {
  let reports: ReportOptions

  func report(_ suite: Suite) throws {
    if !reports.quiet {
      print("\(SuiteSentence(suite))\n")
      print(TerminalTable(suite, style: Console.isColourful ? .colour : .plain))
      for warning in suite.warnings { Console.complain("warning: \(warning)") }
    }
    let paths = try reports.writer.write(suite, as: reports.suiteFormats)
    if !reports.quiet { print("Reports: \(paths.joined(separator: " "))") }
  }
}
