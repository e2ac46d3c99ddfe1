import ArgumentParser
import Campaign

extension ErrorMessage {
  /// Words why several reports can't be made into one answer.
  init(_ error: SuiteError) {
    switch error {
    case .tooFewReports(let count):
      self.init("\(count) report is no suite: name two or more", .usage)
    case .duplicateReport(let name):
      self.init("two of the reports are named '\(name)': leave one of them out", .usage)
    case .mixedFingerprints(let fact, let first, let other):
      self.init(
        """
        \(first.report) and \(other.report) can't meet: their \(fact) differs, '\(first.value)' and \
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
        \(first.report) and \(other.report) can't meet: their \(what) differs, '\(first.value)' and \
        '\(other.value)'; measure both alike
        """, .notComparable)
    case .noCommonSink:
      self.init("the reports have no sink in common; measure them with one --sink", .notComparable)
    }
  }
}
