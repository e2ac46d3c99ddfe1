import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

extension ErrorMessage {
  init(_ error: CampaignError) {
    switch error {
    case .workersMissing(let directory):
      self.init(
        """
        \(directory) contains no workers, which are programs named worker-…; build them with \
        'swift build -c release' and the --scratch-path of this harness, if it has one, or copy them there
        """, .missing)
    case .workerUnusable(let path, let problem):
      self.init(
        "can't use the worker \(path): \(problem); \(Self.remedy(forWorker: path))", .missing)
    case .noBackend(let name, let known, let nearest, let unusable):
      let known = "no backend '\(name)'\(suggestion(nearest)) Available: \(list(known))"
      // It may be the one that a worker would host.
      let isMissing = nearest == nil && !unusable.isEmpty
      self.init(
        ([known] + unusable).joined(separator: "; "), isMissing ? .missing : .notFound)
    case .noSink(let name, let known, let nearest):
      self.init("no sink '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    case .unfedSink(let name, let corpus, let fed):
      self.init(
        """
        none of the backends for \(corpus) supports the sink '\(name)' (they support: \(list(fed))); name \
        another --backend or --sink
        """, .usage)
    case .noRecords(let corpus):
      self.init(
        """
        the sinks 'model', 'batched' and 'refresh' build records, but no record type reads \(corpus); use \
        --sink count, or discard for JSON
        """, .usage)
    case .unreadSnapshot(let corpus, let backend, let reason):
      self.init(
        "\(backend) can't read the items of \(corpus): \(reason); name an earlier snapshot of the same feed",
        .badData)
    case .noEarlierSnapshot:
      self.init(
        """
        the sink 'refresh' stops at items that an earlier snapshot contains; name that snapshot with \
        --previous PATH
        """, .usage)
    case .noItemsRange(let corpus):
      self.init(
        """
        \(corpus) can't be repeated: its items are not consecutive, or the harness can't tell which \
        elements are items, as in JSON
        """, .badData)
    case .toolMissing(let name):
      self.init(
        "\(name) is not installed, so instructions can't be counted; run 'scripts/setup --tests'",
        .missing)
    case .duplicateCopy(let name):
      self.init("two copies are named \(name): leave one of them out", .usage)
    case .noItem(let corpus):
      self.init(
        """
        --stop-after counts items, but the harness can't tell which elements of \(corpus) are items, as in \
        JSON; leave out --stop-after
        """, .badData)
    case .unreadable(let problem):
      self.init(
        "\(problem); name another backend: 'harness list' shows what each reads",
        .usage)
    case .nothingVerified(let reason):
      self.init(
        "nothing was verified: \(reason); name another --backend: 'harness list' shows what each can do",
        .missing)
    case .emptyPlan:
      self.init(
        "nothing to measure: none of the backends supports any of the sinks; see 'harness list'",
        .usage)
    }
  }

  private static func remedy(forWorker path: String) -> String {
    let variables = MachineFacts.loaderVariables
    guard variables.isEmpty else {
      return "unset \(list(variables)), which changes how every program starts"
    }
    return "build or copy it again; '\(path.shellWord) describe' must print what it hosts"
  }

  init(_ error: LaunchError) {
    switch error {
    case .buildFailed(let end):
      self.init("the build failed: \(end); its output is above", .fault)
    case .buildBusy(let reason, let process):
      self.init(
        """
        \(reason), and SwiftPM (process \(process)) is using the build directory; wait until it ends, then \
        run 'swift build -c release'
        """, .missing)
    }
  }
}

extension ErrorMessage {
  init(_ error: SuiteError) {
    switch error {
    case .duplicateReport(let name):
      self.init("two of the reports are named '\(name)': leave one of them out", .usage)
    case .mixedFingerprints(let fact, let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't be combined: their \(fact) differs, '\(first.value)' and \
        '\(other.value)'; measure both on one machine with one build
        """, .notComparable)
    case .mixedReferences(let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't be combined: their references differ, '\(first.value)' \
        and '\(other.value)'; measure one of them again with --reference
        """, .notComparable)
    case .mixedLibraries(let backend, let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't be combined: the library of \(backend) differs, \
        '\(first.value)' and '\(other.value)'; measure one of them again
        """, .notComparable)
    case .sameDocument(let first, let other):
      self.init(
        "\(first) and \(other) have the same document, which must not count twice: leave one of them out",
        .usage)
    case .mixedCircumstances(let what, let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't be combined: their \(what) differs, '\(first.value)' and \
        '\(other.value)'; measure both in the same way
        """, .notComparable)
    case .noCommonSink:
      self.init(
        "the reports have no sink in common; measure them with the same --sink", .notComparable)
    }
  }
}
