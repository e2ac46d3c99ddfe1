import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// The errors of this program in words: the subject, the cause, the remedy and the exit status.
extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    switch error {
    case let error as CampaignError: self.init(error)
    case let error as SuiteError: self.init(error)
    case let error as BaselineError: self.init(error)
    case let error as RevisionError: self.init(error)
    case let error as BisectionError: self.init(error)
    case let error as ProgramError:
      self.init("can't start \(error.program): \(error.reason); see scripts/setup", .missing)
    case let error as ComparisonError: self.init(error)
    case let error as FollowError: self.init(error)
    case let error as RecordsError: self.init(error)
    case let error as RefreshError: self.init(error)
    case let error as LaunchError: self.init(error)
    case let error as UnknownCommand: self.init(error)
    case let error as ConfigurationError:
      let line = error.line.map { ":\($0)" } ?? ""
      self.init("\(error.path)\(line): \(error.problem)", .usage)
    case let error as UnknownName:
      self.init(
        "nothing is named '\(error.name)'\(suggestion(error.nearest)) All names: harness explain, harness list",
        .notFound)
    case let error as ProcessLimitError: self.init(error)
    // Thrown by a running command. The parser wraps its own errors, and prints them with the usage.
    case let error as ValidationError: self.init(error.message, .usage)
    default: self.init(common: error)
    }
  }

  private init(_ error: UnknownCommand) {
    self.init(
      """
      no command and no feed '\(error.name)'\(suggestion(error.nearest)) Commands: \(list(error.known)); feeds: \
      see 'harness list'
      """, .usage)
  }
}
