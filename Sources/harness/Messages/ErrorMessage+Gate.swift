import ArgumentParser
import CommandSupport
import Gate

extension ErrorMessage {
  /// Words why a baseline can't be used or made.
  init(_ error: BaselineError) {
    let recordAgain = "record it again with 'harness baseline'"
    switch error {
    case .notFound(let path):
      self.init(
        "no baseline at \(path): 'harness baseline --output \(path)' records one", .notFound)
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
    case .tooFewRounds(let found, let needed):
      self.init(
        """
        nothing was recorded: \(found) rounds are too few, it takes \(needed); \
        give a larger --budget
        """, .usage)
    }
  }
}
