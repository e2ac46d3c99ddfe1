/// Why files can't be compared as asked.
public enum ComparingError: Error, Hashable, Sendable {
  /// A line of a `.bench` file is none of that format; lines count from 1.
  case malformedSamples(path: String, line: Int, text: String, expected: String)
  /// A report has two figures of one cell and metric.
  case duplicateRow(path: String, row: String, metric: String)
  /// Two files go by one name.
  case duplicateFile(name: String)
  /// A key that no file has.
  case unknownKey(String, place: String, known: [String])
  /// A key is to be in two places of a table.
  case keyTwice(String, first: String, second: String)
  /// A filter makes no sense from a character on; characters count from 1.
  case malformedFilter(text: String, position: Int, expected: String)
  /// What was chosen fills one column only.
  case oneColumn(keys: [String], value: String)
  /// The filters leave nothing; each of `unmatched` is a value that nothing has.
  case nothingChosen(unmatched: [UnmatchedValue])
  /// No cell has figures in the first column and another; why, as far as keys tell.
  case nothingCommon(base: String, reasons: [String])
}
