import ArgumentParser
import CommandSupport
import Campaign

extension ErrorMessage {
  /// Creates the message that says why a campaign can't run.
  init(_ error: CampaignError) {
    switch error {
    case .workersMissing(let directory):
      self.init(
        """
        there is no worker in \(directory): a harness needs its workers, programs called worker-…, \
        beside it; build them with 'swift build -c release', or copy them along
        """, .missing)
    case .workerUnusable(let path, let problem):
      self.init("the worker \(path) can't say what it hosts: \(problem)", .missing)
    case .noBackend(let name, let known, let nearest):
      self.init(
        "no backend '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    case .noSink(let name, let known, let nearest):
      self.init("no sink '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    case .unfedSink(let name, let corpus, let fed):
      self.init(
        """
        the sink '\(name)' is fed by none of those that are to read \(corpus): name another --backend or --sink; \
        they feed \(list(fed))
        """, .usage)
    case .noRecords(let corpus):
      self.init(
        """
        the sinks 'model', 'batched' and 'refresh' build records, but no record type reads \(corpus); use \
        --sink count
        """, .usage)
    case .unreadSnapshot(let corpus, let backend, let reason):
      self.init(
        "\(backend) can't read the items of \(corpus): \(reason); name another --reference, or another snapshot",
        .badData)
    case .nothingSeen:
      self.init(
        "the sink 'refresh' leaves off at what has been seen before: name an earlier snapshot, --previous PATH",
        .usage)
    case .noItemsRange(let corpus):
      self.init(
        """
        \(corpus) can't be repeated: its items don't follow one another, or it is unknown \
        which element is an item, as in JSON
        """, .badData)
    case .toolMissing(let name):
      self.init(
        "\(name) is not installed, which counts instructions: 'scripts/setup --tests' installs it",
        .missing)
    case .duplicateCopy(let name):
      self.init("two copies are named \(name): leave one of them out", .usage)
    case .noItem(let corpus):
      self.init(
        "--stop-after counts items, but it is unknown which element of \(corpus) is one; JSON has none",
        .badData)
    case .unreadable(let problem):
      self.init(
        "\(problem); name another backend: 'harness list' tells what each reads",
        .usage)
    case .unknownJSON(let corpus):
      self.init(
        """
        \(corpus) is JSON, and no record type reads it: what is read of JSON are records, of JSON Feed 1.0 and \
        1.1 and of the iTunes Store's form
        """, .badData)
    case .nothingVerified(let reason):
      self.init(
        "nothing was verified: \(reason); name another --backend: 'harness list' tells what each can do",
        .missing)
    case .emptyPlan:
      self.init(
        "nothing to measure: none of the backends feeds any of the sinks; see 'harness list'",
        .usage)
    }
  }

  /// Creates the message that says why the harness can't build or start a program.
  init(_ error: LaunchError) {
    switch error {
    case .buildFailed(let end):
      self.init("the build failed: \(end); its output is above", .fault)
    case .buildBusy(let reason, let process):
      self.init(
        """
        \(reason), and process \(process) of SwiftPM is using the build: when it has ended, build with \
        'swift build -c release'
        """, .missing)
    case .addressWithUser(let address):
      self.init(
        """
        \(address) must not have a user in it: 'harness record URL --as NAME --user USER' asks for the password, and \
        --corpus NAME takes what it has recorded
        """, .usage)
    case .cannotStart(let path, let reason):
      self.init("can't start \(path): \(reason)", .missing)
    }
  }
}

extension ErrorMessage {
  /// Creates the message that says why several reports can't be combined into one answer.
  init(_ error: SuiteError) {
    switch error {
    case .tooFewReports(let count):
      self.init("\(count) report is no suite: name two or more", .usage)
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
        \(first.report) has ratios to \(first.value), \(other.report) to \(other.value); measure one \
        of them again with --reference
        """, .notComparable)
    case .mixedLibraries(let backend, let first, let other):
      self.init(
        """
        \(backend) is \(first.value) in \(first.report), \(other.value) in \(other.report): another \
        parser; measure one of them again
        """, .notComparable)
    case .sameDocument(let first, let other):
      self.init(
        "\(first) and \(other) are one document, which must not count twice: leave one of them out",
        .usage)
    case .mixedCircumstances(let what, let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't be combined: their \(what) differs, '\(first.value)' and \
        '\(other.value)'; measure both alike
        """, .notComparable)
    case .noCommonSink:
      self.init("the reports have no sink in common; measure them with one --sink", .notComparable)
    }
  }
}
