import Foundation
import Testing

/// The validation of statistics from raw rounds, and the input that validations refuse.
@Suite struct ValidateTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func validate(_ arguments: String...) throws -> Outcome {
    try Command(
      Harness.executable, ["validate"] + arguments + Harness.permission, in: folder.path
    ).run()
  }

  /// Copies the committed reports.
  private func copyReports() throws {
    try folder.makeFolder("reports")
    for name in ["rounds", "validation.md"] {
      try FileManager.default.copyItem(
        atPath: "\(Harness.packageRoot)/Reports/published/\(name)",
        toPath: folder / "reports/\(name)")
    }
  }

  @Test func theCommittedReportIsThatOfItsRounds() throws {
    try copyReports()
    let outcome = try validate("statistics", "--recompute", "--output", "reports")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.everything == "exit status 0\n")
  }

  @Test func aReportOfOtherRoundsFailsWithTheDifference() throws {
    try copyReports()
    let text = try folder.text("reports/validation.md")
    try folder.write(text.replacing("| kernel |", with: "| colonel |"), to: "reports/validation.md")
    let outcome = try validate("statistics", "--recompute", "--output", "reports")
    #expect(outcome.status == 1, "\(outcome.everything)")
    #expect(outcome.output.contains("\n-| colonel | "))
    #expect(outcome.output.contains("\n+| kernel | "))
    #expect(outcome.output.contains("FAILED: reports/validation.md does not match its raw rounds"))
    let written = try validate("statistics", "--report", "--output", "reports")
    #expect(written.output.contains("wrote reports/validation.md"), "\(written.everything)")
    #expect(try folder.text("reports/validation.md") == text)
  }

  @Test func roundsOfAnotherMethodFail() throws {
    try copyReports()
    let name = "reports/rounds/quiet-1.csv"
    let text = try folder.text(name)
    try folder.write(text.replacing(",method=2,", with: ",method=1,"), to: name)
    let outcome = try validate("statistics", "--recompute", "--output", "reports")
    #expect(outcome.status == 1, "\(outcome.everything)")
    #expect(outcome.output.contains("FAILED: a change of method requires new raw rounds: worker-"))
  }

  @Test(
    arguments: [
      (["statistics", "--report", "--quick"], 64, "--quick can't be combined with --report"),
      (["statistics", "--recompute", "--runs", "3"], 64, "--runs can't be combined with"),
      (["statistics", "--quick", "--output", "x"], 64, "--output can't be combined with --quick"),
      (["statistics", "--runs", "0"], 64, "--runs must be between 1 and 9999"),
      (
        ["statistics", "--recompute", "--output", "."], 66,
        "./rounds has no valid raw rounds"
      ),
      (["gate", "--budget", "3"], 64, "Unknown option '--budget'"),
      (["gate", "--output", "bad"], 65, "bad/gate-validation.csv is malformed"),
      (["gate", "--output", "bad/gate-validation.csv"], 73, "can't write"),
      (["layout", "--layouts", "0"], 64, "--layouts must be between 1 and 9999"),
    ] as [([String], Int32, String)])
  func whatMakesNoSenseIsRefused(
    _ arguments: [String], _ status: Int32, _ text: String
  ) throws {
    try folder.write("a,b\n", to: "bad/gate-validation.csv")
    let outcome = try Command(
      Harness.executable, ["validate"] + arguments + Harness.permission, in: folder.path
    ).run()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
  }

  @Test func itIsNotAmongTheFirstCommands() throws {
    #expect(try !Harness.run("--help").output.contains("validate"))
    let outcome = try Harness.run("validate", "--help")
    #expect(outcome.status == 0)
    for part in ["gate", "statistics", "layout"] { #expect(outcome.output.contains("  \(part) ")) }
  }
}
