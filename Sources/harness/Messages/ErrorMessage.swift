import Files
import ArgumentParser
import Campaign
import Corpora
import Gate
import History
import Reports

/// The one place that words errors: the thing, the cause, the way out, and the exit status.
struct ErrorMessage {
  let text: String
  let status: ExitCode

  /// `nil` for errors that aren't ours, such as those of the command line's parser.
  init?(_ error: any Error) {
    switch error {
    case let error as CorpusError: self.init(error)
    case let error as CampaignError: self.init(error)
    case let error as ReportError: self.init(error)
    case let error as SuiteError: self.init(error)
    case let error as BaselineError: self.init(error)
    case let error as HistoryError: self.init(error)
    case let error as UnknownNameError: self.init(error)
    case let error as ComparingError: self.init(error)
    case let error as BudgetError:
      self.init(
        """
        the budget of \(error.budget) s is too small for one round of \(error.report), which took \
        \((error.round * 10).rounded() / 10) s: its report has no intervals and no verdicts; give \
        a --budget of \(Int((error.round * 12).rounded(.up)))s or more
        """, .usage)
    case let error as FileError:
      self.init("can't write \(error.path): \(error.reason)", .cannotWrite)
    case let error as LaunchError: self.init(error)
    case is CancellationError: self.init("interrupted", .interrupted)
    default: return nil
    }
  }

  init(_ text: String, _ status: ExitCode) {
    self.text = text
    self.status = status
  }
}

/// "; did you mean 'X'?", where something is near enough; else the end of the sentence.
func suggestion(_ nearest: String?) -> String {
  nearest.map { "; did you mean '\($0)'?" } ?? "."
}

/// A list for a sentence.
func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }

/// The exit statuses of the harness; those from 64 on after BSD's `sysexits.h`.
extension ExitCode {
  /// An internal fault.
  static let fault = ExitCode(1)
  /// Something is worse than it was.
  static let worse = ExitCode(2)
  /// Figures are missing, or can't be compared: of other machines, builds or libraries.
  static let notComparable = ExitCode(3)
  /// Something is better than it was, and that was to be told.
  static let better = ExitCode(4)
  /// A row differs, was rejected, crashed or timed out; its report is written.
  static let unsoundRows = ExitCode(5)
  /// The command line makes no sense.
  static let usage = ExitCode(64)
  /// A corpus or its data is bad.
  static let badData = ExitCode(65)
  /// A corpus, a file or a name was not found.
  static let notFound = ExitCode(66)
  /// A tool, a library or a worker is missing.
  static let missing = ExitCode(69)
  /// A check can't tell, even with twice its budget.
  ///
  /// Its self-test has failed, or too much could have gone unseen. Another time it may.
  static let cannotTell = ExitCode(75)
  /// A file can't be written.
  static let cannotWrite = ExitCode(73)
  /// Ctrl-C.
  static let interrupted = ExitCode(130)
}
