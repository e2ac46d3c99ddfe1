import ArgumentParser
import CommandSupport
import Validation

extension ErrorMessage {
  /// Creates the message that says why a validation can't run.
  init(_ error: ValidatingError) {
    switch error {
    case .busy(let path):
      self.init("another process writes to \(path): wait for its end, or end it", .cannotWrite)
    case .malformed(let path, let problem):
      self.init(
        "\(path) can't be continued: \(problem); restore it, or delete it to begin again",
        .badData)
    case .otherRounds(let difference):
      self.init(
        """
        the raw rounds that are there were taken \(difference): delete them, or take the others into \
        another --output
        """, .badData)
    case .noRounds(let folder):
      self.init(
        "no raw rounds that count are in \(folder): 'harness validate statistics' takes them",
        .notFound)
    case .notBound(let pinned):
      self.init(
        """
        the harness can't bind itself to a processor (pinned: \(pinned)): allow that, as by taskset's \
        rights in a container
        """, .missing)
    case .otherProcessor(let before, let pinned):
      self.init(
        """
        the harness was bound to processor \(before), now it is pinned \(pinned): start again, and leave \
        its processors alone
        """, .fault)
    case .noNeighbour(let processor):
      let what =
        processor.map { "nothing can be run on processor \($0)" }
        ?? "a busy neighbour needs a second processor, and there is none"
      self.init("\(what): take it on another machine", .missing)
    case .notInState(let state, let runs, let flaw):
      self.init(
        "\(runs) runs in a row were not in the state \(state) (\(flaw)): end what else runs here",
        .missing)
    case .harnessFailed(let command, let status):
      self.init(
        "'harness \(command)' ended with \(status); what it said is above",
        status >= 64 ? ExitCode(status) : .fault)
    case .incomparable(let base, let reasons):
      self.init(
        "nothing can be compared with \(base) (\(list(reasons))): begin again with --fresh",
        .notComparable)
    case .noVerdict(let metric, let found):
      self.init("\(found) verdicts on \(metric), expected 1: a fault of this harness", .fault)
    case .noLinkCommand(let worker):
      self.init(
        """
        no description of how \(worker) is linked lies near this harness: run the one that 'swift build -c \
        release' has built, where it lies
        """, .missing)
    case .linkFailed(let worker, let status):
      self.init(
        "linking \(worker) again failed with \(status); what the linker said is above", .fault)
    case .noInterval(let backend):
      self.init("the times of \(backend) have no interval: give a larger --budget", .usage)
    }
  }
}
