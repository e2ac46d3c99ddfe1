import ArgumentParser
import CommandSupport
import HarnessCore

/// `harness worker`: what concerns workers themselves.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Test a worker of your own against the contract.",
    subcommands: [WorkerCheckCommand.self])
}

/// `harness worker check`: tests a program against the contract of workers.
struct WorkerCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Test any executable against the contract of workers, clause by clause.",
    discussion: """
      The command asks the program to describe itself, to verify small documents and to take samples, and prints \
      each clause of docs/contract.md that it does not keep, with what was seen. Exit status: 0 if it keeps all, 5 \
      if not.
      """)

  @Argument(help: "The path of the worker.", completion: .file())
  var path: String

  @Option(help: "The time limit for each process of the worker.")
  var timeLimit = TimeSpan(seconds: 30)

  @Option(
    help: ArgumentHelp(
      "Where to leave the documents that the worker is asked about. (default: none, they are deleted)",
      valueName: "directory"))
  var documents: String?

  func run() async throws {
    // The system would search for a name without a slash in PATH.
    let isHere = !path.contains("/") && File.kind(of: path) == .file
    let check = WorkerCheck(
      isHere ? "./\(path)" : path, documents: documents,
      with: WorkerRunner(timeLimit: timeLimit.duration))
    let report = try await check.run()
    for (name, reason) in report.skipped { Console.printError("\(name) is not checked: \(reason)") }
    for finding in report.findings {
      let name = finding.implementation.map { "\($0): " } ?? ""
      Console.print(
        fitting: """
          \(name)clause \(finding.clause.number): \(finding.problem)
            \(finding.clause.text)
          """)
    }
    guard report.findings.isEmpty else {
      Console.printError("the clauses are those of docs/contract.md")
      throw ExitCode.unsound
    }
    guard !report.implementations.isEmpty else {
      throw ValidationError("\(path) describes no parser that can be checked")
    }
    Console.print(
      sentence:
        "\(list(report.implementations)): all \(WorkerClause.allCases.count) clauses of the contract are kept."
    )
  }
}
