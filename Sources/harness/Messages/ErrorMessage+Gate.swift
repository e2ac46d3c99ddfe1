import ArgumentParser
import CommandSupport
import Corpora
import Gate
import Results
import WorkerContract

extension ErrorMessage {
  /// Creates the message that says why a baseline can't be used or recorded.
  init(_ error: BaselineError) {
    let recordAgain = "record it again with 'harness baseline'"
    switch error {
    case .notFound(let path, let workerOptions):
      let options = workerOptions + ["--output", path.shellWord]
      self.init(
        "no baseline at \(path): 'harness baseline \(options.joined(separator: " "))' records one",
        .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read the baseline \(path): \(reason)", .notFound)
    case .noRevision(let revision, let reason):
      self.init(
        """
        no baseline in the revision '\(revision)': \(reason); a shallow clone has no other revisions \
        (git fetch --unshallow)
        """, .notFound)
    case .notInRevision(let revision, let path):
      self.init(
        """
        the revision '\(revision)' has no \(path): record a baseline with 'harness baseline', and \
        commit it there first
        """, .notFound)
    case .truncated(let source):
      self.init(
        "\(source) ends before it is complete; restore it, or \(recordAgain)", .badData)
    case .malformed(let source, let problem):
      self.init("\(source) is no baseline: \(problem); restore it, or \(recordAgain)", .badData)
    case .otherSchema(let source, let found, let known):
      let wayOut =
        found < known
        ? "delete it, and \(recordAgain)" : "use the harness that wrote it, or a newer one"
      self.init(
        "\(source) has schema version \(found), and this harness reads \(known); \(wayOut)",
        .badData)
    case .edited(let source):
      self.init(
        """
        \(source) was edited: its figures are not those that were recorded; restore it, or \
        \(recordAgain)
        """, .badData)
    case .duplicate(let source, let subject):
      self.init(
        "\(source) has two records of \(subject); delete it, and \(recordAgain)", .badData)
    case .otherPlan(let path, let options):
      self.init(
        """
        \(path) was recorded with other options (\(options.joined(separator: " "))): give these, \
        another --output, or delete it first
        """, .usage)
    case .unsound(let implementations):
      self.init(
        "nothing was recorded, as implementations have no figures: \(list(implementations))",
        .unsoundRows)
    case .nothingToRecord(let implementations):
      self.init(
        """
        nothing was recorded, as a check could judge nothing of it: \(list(implementations)); record times \
        as well, or name other backends
        """, .usage)
    case .tooFewRounds(let found, let needed):
      self.init(
        """
        nothing was recorded: \(found) rounds are too few, it takes \(needed); \
        give a larger --budget
        """, .usage)
    }
  }
}

extension ErrorMessage {
  /// Creates the message that says why the workers of a revision are not available.
  init(_ error: RevisionError) {
    let directoryInstead = "give the directory of a build with --against instead"
    switch error {
    case .noCheckout:
      self.init(
        """
        there is no checkout of this package here, so there is no revision to build: run this in one, or \
        \(directoryInstead)
        """, .missing)
    case .noRepository(let directory, let reason):
      self.init(
        """
        git finds no repository around \(directory) (\(reason)): run this in a clone, or \(directoryInstead)
        """, .missing)
    case .unknown(let revision, let directory):
      self.init(
        """
        no revision '\(revision)' in \(directory): 'git log' shows those there are, 'git fetch' gets \
        others (with --unshallow in a shallow clone)
        """, .notFound)
    case .noWorkers(let commit):
      self.init(
        """
        \(commit) has no workers: no executable of its Package.swift is called worker-…; name a later \
        revision
        """, .notFound)
    case .unbuildable(let commit, let problem, let log):
      let place = log.isEmpty ? "" : "; the whole log is \(log)"
      self.init(
        """
        the workers of \(commit) can't be built: \(problem)\(place). Name a revision that this Swift builds
        """, .missing)
    case .noCache:
      self.init(
        "neither XDG_CACHE_HOME nor HOME is set, so a build can be kept nowhere: set one of them",
        .cannotWrite)
    case .notAncestor(let good, let bad):
      self.init(
        "\(good) is no ancestor of \(bad): name a --good revision that --bad comes from", .usage)
    }
  }

  /// Creates the message that says why a bisection does not find a commit.
  init(_ error: BisectionError) {
    switch error {
    case .notJudged(let metric, let known):
      self.init(
        """
        no metric '\(metric)' is judged by these options\(suggestion(nearest(to: metric, among: known))) \
        Available: \(list(known))
        """, .usage)
    case .goodIsNotGood(let outcome, let finding):
      let wayOut =
        outcome == .worse || outcome == .broken
        ? "This machine can't be trusted now: try again when it is quiet"
        : "Name another --good revision, or measure something else"
      self.init(
        "the good revision beside itself: \(finding) \(wayOut)",
        outcome == .broken ? .cannotTell : .notComparable)
    case .badIsNotWorse(let outcome, let finding):
      let wayOut =
        switch outcome {
        case .broken: "Try again when the machine is quiet, or give a larger --budget"
        case .incomparable: "Name another --bad revision, or a --backend that both have"
        default: "Name other revisions or another --metric, or give a larger --budget"
        }
      self.init(
        "the bad revision is not worse than the good one: \(finding) \(wayOut)",
        outcome == .broken ? .cannotTell : .notComparable)
    case .skipped(let candidates):
      self.init(
        """
        not found, as commits that can't be built or judged had to be skipped; it is one of \
        \(list(candidates))
        """, .notComparable)
    }
  }
}
