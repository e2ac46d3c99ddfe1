import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

extension ErrorMessage {
  init(_ error: BaselineError) {
    let recordAgain = "record it again with 'harness baseline'"
    switch error {
    case .notFound(let path, let options):
      let command = (["harness", "baseline"] + options + ["--output", path.shellWord])
        .joined(separator: " ")
      self.init("no baseline at \(path): record one with: \(command)", .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read the baseline \(path): \(reason)", .notFound)
    case .noRevision(let revision, let reason):
      self.init(
        """
        can't read a baseline from the revision '\(revision)': \(reason); in a shallow clone, fetch the other \
        revisions first (git fetch --unshallow)
        """, .notFound)
    case .notInRevision(let revision, let path):
      self.init(
        """
        the revision '\(revision)' has no \(path): record a baseline with 'harness baseline', and \
        commit it there first
        """, .notFound)
    case .foreign(let source):
      self.init("\(source) is not a baseline: name another file", .badData)
    case .otherFeeds(let source, let named, let recorded):
      let feeds = (recorded + named).map(\.shellWord).joined(separator: " ")
      self.init(
        """
        the baseline \(source) is of \(list(recorded)), not of \(list(named)): check each by itself, or record them in \
        one baseline: harness baseline \(feeds) --output FILE
        """, .notFound)
    case .truncated(let source):
      self.init(
        "\(source) is truncated; restore it, or \(recordAgain)", .badData)
    case .malformed(let source, let problem):
      self.init("\(source) is malformed: \(problem); restore it, or \(recordAgain)", .badData)
    case .otherSchema(let source, let found, let known):
      let remedy =
        found < known
        ? "delete it, and \(recordAgain)" : "use the harness that wrote it, or a newer one"
      self.init(
        "\(source) has schema version \(found), and this harness reads \(known); \(remedy)",
        .badData)
    case .edited(let source):
      self.init(
        """
        \(source) was edited after it was recorded: its checksum, the key seal, does not match its content; restore it, or \
        \(recordAgain)
        """, .badData)
    case .duplicate(let source, let subject):
      self.init(
        "\(source) has two records of \(subject); delete the file, and \(recordAgain)", .badData)
    case .otherPlan(let path, let options):
      self.init(
        """
        \(path) was recorded with other options (\(options.joined(separator: " "))): give the same \
        options, give another --output, or delete the file first
        """, .usage)
    case .unsound(let implementations):
      self.init(
        """
        nothing was recorded, because these implementations could not be measured: \
        \(list(implementations))
        """, .unsound)
    case .nothingToRecord(let implementations):
      self.init(
        """
        nothing was recorded, because a check would have nothing to judge: \(list(implementations)); record \
        times as well, or name other backends
        """, .usage)
    }
  }
}

extension ErrorMessage {
  init(_ error: RevisionError) {
    let directoryInstead =
      "compare with the directory of a build: harness check --against DIRECTORY"
    let buildInstead = """
      give the command that builds them with --build (--build true if there is nothing to build), and their \
      relative paths with --worker
      """
    switch error {
    case .noRepository(let directory, let reason):
      let place = directory == "." ? "the working directory" : directory
      self.init(
        """
        git reads no repository in \(place) (\(reason)): run this command in a clone, or \(directoryInstead)
        """, .missing)
    case .unknown(let revision, let directory):
      self.init(
        """
        no revision '\(revision)' in \(directory): 'git log' lists its revisions, and 'git fetch' gets \
        others (with --unshallow in a shallow clone)
        """, .notFound)
    case .noPackage(let commit, let directory):
      self.init(
        """
        \(commit) has no \(directory)Package.swift, so it is not known how its workers are built: \
        \(buildInstead)
        """, .notFound)
    case .noWorkers(let commit):
      self.init(
        """
        \(commit) has no workers: no executable target of its Package.swift is named worker-…; name a later \
        revision, or \(buildInstead)
        """, .notFound)
    case .noWorker(let path, let commit):
      self.init(
        """
        \(commit) has no program \(path) after its build: --worker takes the path where --build leaves it, \
        relative to this directory
        """, .notFound)
    case .unbuildable(let commit, let problem, let log):
      let hint = log.isEmpty ? "" : "; the full log is \(log)"
      self.init(
        """
        the workers of \(commit) can't be built: \(problem)\(hint). Name a revision that can be built here
        """, .missing)
    case .noCache:
      self.init(
        "there is no directory for builds, because neither XDG_CACHE_HOME nor HOME is set: set one of them",
        .cannotWrite)
    case .notAncestor(let good, let bad):
      self.init(
        "\(good) is not an ancestor of \(bad): name an ancestor of --bad as --good", .usage)
    }
  }

  init(_ error: BisectionError) {
    switch error {
    case .notJudged(let metric, let known):
      self.init(
        """
        these options judge no metric '\(metric)'\(suggestion(nearest(to: metric, among: known))) \
        Available: \(list(known))
        """, .usage)
    case .goodIsNotGood(let outcome, let finding):
      let remedy =
        outcome == .worse || outcome == .broken
        ? "The result can't be trusted: try again when the machine is quiet"
        : "Name another --good revision, or measure something else"
      self.init(
        "the good revision, compared with itself: \(finding) \(remedy)",
        outcome == .broken ? .undecided : .notComparable)
    case .badIsNotWorse(let outcome, let finding):
      let remedy =
        switch outcome {
        case .broken: "Try again when the machine is quiet, or give a larger --budget"
        case .incomparable: "Name another --bad revision, or a --backend that both revisions have"
        default: "Name other revisions or another --metric, or give a larger --budget"
        }
      self.init(
        "the bad revision is not worse than the good one: \(finding) \(remedy)",
        outcome == .broken ? .undecided : .notComparable)
    case .skipped(let candidates):
      self.init(
        """
        the commit was not found, because commits that can't be built or judged were skipped; it is one of \
        \(list(candidates))
        """, .notComparable)
    }
  }
}
