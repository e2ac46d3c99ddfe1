import ArgumentParser
import CommandSupport
import Validation

extension ErrorMessage {
  /// Creates the message that says why a validation can't run.
  init(_ error: HarnessValidationError) {
    switch error {
    case .busy(let path):
      self.init(
        "another process is writing to \(path): wait until it ends, or stop it", .cannotWrite)
    case .malformed(let path, let problem):
      self.init(
        "\(path) is malformed: \(problem); restore the file, or delete it to start again",
        .badData)
    case .otherRounds(let difference):
      self.init(
        """
        the existing raw rounds were measured \(difference): delete them, or give another --output for the \
        new rounds
        """, .badData)
    case .noRounds(let folder):
      self.init(
        "\(folder) has no valid raw rounds: 'harness validate statistics' measures them",
        .notFound)
    case .notBound(let pinned):
      self.init(
        """
        the harness can't bind itself to a processor (pinned: \(pinned)): allow \
        sched_setaffinity in this container
        """, .missing)
    case .otherProcessor(let before, let pinned):
      self.init(
        """
        the harness was bound to processor \(before), and is now pinned \(pinned): start again, and don't \
        change its processor affinity
        """, .fault)
    case .noNeighbour(let processor):
      let what =
        processor.map { "no thread could be started on processor \($0)" }
        ?? "a busy neighbour needs a second processor, and only one is available"
      self.init("\(what): run the validation on another machine", .missing)
    case .notInState(let state, let runs, let problem):
      self.init(
        "\(runs) consecutive runs were not in the state \(state) (\(problem)): stop other programs",
        .missing)
    case .harnessFailed(let command, let status):
      self.init(
        "'harness \(command)' ended with exit status \(status); its messages are above",
        status >= 64 ? ExitCode(status) : .fault)
    case .incomparable(let name, let reasons):
      self.init(
        "nothing can be compared with \(name) (\(list(reasons))): start again with --fresh",
        .notComparable)
    case .noVerdict(let metric, let found):
      self.init("found \(found) verdicts on \(metric), expected 1: a bug in the harness", .fault)
    case .noLinkCommand(let worker):
      self.init(
        """
        no link command for \(worker) was found next to the harness: run the harness that 'swift build -c \
        release' built, without moving it
        """, .missing)
    case .linkFailed(let worker, let status):
      self.init(
        "linking \(worker) failed with exit status \(status); the linker's messages are above",
        .fault)
    case .noInterval(let backend):
      self.init(
        "\(backend) has too few rounds for an interval of its times: give a larger --budget",
        .usage)
    }
  }
}
