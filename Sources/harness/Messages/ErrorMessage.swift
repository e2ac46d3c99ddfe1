import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

/// The only place that formulates errors: the subject, the cause, the remedy and the exit status.
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
    case let error as MisplacedDocument:
      self.init(
        "unexpected argument '\(error.path)': name a document with --corpus \(error.path.shellWord)",
        .usage)
    case let error as ProcessLimitError: self.init(error)
    // Thrown by a running command. The parser wraps its own errors, and prints them with the usage.
    case let error as ValidationError: self.init(error.message, .usage)
    default: self.init(common: error)
    }
  }

  /// Creates the message for a first word that is not the name of a command.
  private init(_ error: UnknownCommand) {
    guard !error.isCorpus else {
      self.init(
        "no command '\(error.name)': to measure that feed, use --corpus \(error.name.shellWord)",
        .usage)
      return
    }
    self.init(
      """
      no command '\(error.name)'\(suggestion(error.nearest)) Available: \(list(error.known)); the \
      default is run
      """, .usage)
  }
}
