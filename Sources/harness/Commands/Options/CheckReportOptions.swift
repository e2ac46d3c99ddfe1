import ArgumentParser
import Reporting
import Results

/// Where people read what a check has found.
struct CheckReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A directory for reports of the check. (default: none, print it)", valueName: "directory"))
  var output: String?

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func rehearse(_ name: String) throws {}

  func publish(_ report: CheckReport) throws {
    print(try JSONText.text(of: report))
  }
}
