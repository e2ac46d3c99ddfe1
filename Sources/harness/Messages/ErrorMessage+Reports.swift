import ArgumentParser
import CommandSupport
import HarnessCore

extension ErrorMessage {
  init(_ error: ComparisonError) {
    switch error {
    case .malformedSamples(let path, let line, let text, let expected):
      let found = text.isEmpty ? "" : ", found '\(text)'"
      self.init(
        "\(path):\(line): expected \(expected)\(found); copy it again, or measure again", .badData)
    case .duplicateRow(let file, let implementation, let metric):
      self.init(
        "\(file) has two figures for \(implementation)'s \(metric): the file was edited; measure again",
        .badData)
    case .duplicateFile(let name):
      self.init(
        "two of the files are named '\(name)': give one another name, as in other=PATH", .usage)
    case .oneBuild:
      self.init(
        "a comparison needs two builds: name two files or more, with different labels", .usage)
    }
  }
}
