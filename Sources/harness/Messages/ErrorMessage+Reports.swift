import ArgumentParser
import CommandSupport
import HarnessCore

extension ErrorMessage {
  /// Creates the message that says why files can't be compared.
  init(_ error: ComparisonError) {
    switch error {
    case .malformedSamples(let path, let line, let text, let expected):
      let found = text.isEmpty ? "" : ", found '\(text)'"
      self.init(
        "\(path):\(line): expected \(expected)\(found); copy it again, or measure again", .badData)
    case .duplicateRow(let path, let implementation, let metric):
      self.init(
        "\(path) has two figures for \(implementation)'s \(metric): the file was edited; measure again",
        .badData)
    case .duplicateFile(let name):
      self.init(
        "two of the files are named '\(name)': give one another name, as in other=PATH", .usage)
    case .unknownKey(let key, let option, let known):
      self.init(
        """
        \(option): no key '\(key)'\(suggestion(nearest(to: key, among: known))) Available: \
        \(list(known))
        """, .usage)
    case .keyTwice(let key, let first, let second):
      self.init(
        "the key \(key) can't be both \(first) and \(second): leave one of them out", .usage)
    case .malformedFilter(let text, let position, let expected):
      self.init(
        "--filter '\(text)', at character \(position): expected \(expected); as in backend=expat",
        .usage)
    case .oneColumn(let keys, let value):
      self.init(
        """
        a comparison needs two columns, but all figures have \(keys.joined(separator: ",")) \
        \(value); name two files or more, or another --column
        """, .usage)
    case .nothingChosen(let unmatched):
      let reasons = unmatched.map { value in
        "no measurement has \(value.key) '\(value.value)'"
          + suggestion(nearest(to: value.value, among: value.known))
      }
      let rest = reasons.isEmpty ? "no measurement matches all filters" : list(reasons)
      self.init("nothing to compare: \(rest)", .notComparable)
    case .nothingCommon(let name, let reasons):
      let rest = reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; ")
      self.init(
        "no other column has a figure in common with \(name)\(rest); measure both in the same way",
        .notComparable)
    }
  }
}
