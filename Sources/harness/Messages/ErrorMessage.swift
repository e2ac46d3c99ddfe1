import ArgumentParser
import Campaign
import CommandSupport
import Corpora
import Gate
import Reports
import Validation

/// The one place that words errors: the thing, the cause, the way out, and the exit status.
extension ErrorMessage {
  /// `nil` for errors that aren't ours, such as those of the command line's parser.
  init?(_ error: any Error) {
    switch error {
    case let error as CorpusError: self.init(error)
    case let error as CampaignError: self.init(error)
    case let error as SuiteError: self.init(error)
    case let error as BaselineError: self.init(error)
    case let error as RevisionError: self.init(error)
    case let error as ValidatingError: self.init(error)
    case let error as BisectionError: self.init(error)
    case let error as ProgramError:
      self.init("can't start \(error.program): \(error.reason); see scripts/setup", .missing)
    case let error as ComparingError: self.init(error)
    case let error as BudgetError:
      self.init(
        """
        the budget of \(error.budget) s is too small for one round of \(error.report), which took \
        \((error.round * 10).rounded() / 10) s: its report has no intervals and no verdicts; give \
        a --budget of \(Int((error.round * 12).rounded(.up)))s or more
        """, .usage)
    case let error as LaunchError: self.init(error)
    case is CancellationError: self.init("interrupted", .interrupted)
    default: self.init(common: error)
    }
  }
}
