import Results

/// A remark that GitHub lists above the log of a workflow's run.
struct GitHubAnnotation: Hashable {
  /// How grave it is.
  var level: Level
  /// The line in bold type.
  var title: String
  /// The text, a line feed between its lines.
  var message: String

  /// How grave a remark is.
  enum Level: String {
    case error, warning, notice
  }

  /// How many remarks of a level GitHub shows of a step.
  static let limit = 10
  /// The longest title it takes.
  private static let longestTitle = 255

  /// The workflow command, a line of standard output.
  var command: String {
    let title = PlainText.cut(title.onOneLine, to: Self.longestTitle)
    return "::\(level.rawValue) title=\(Self.property(title))::\(Self.data(message))"
  }

  /// The remarks, those beyond the limit summed up in the last.
  static func limited(_ all: [Self]) -> [Self] {
    guard let first = all.first, all.count > limit else { return all }
    let rest = all.dropFirst(limit - 1)
    let titles = rest.prefix(limit).map(\.title) + (rest.count > limit ? ["…"] : [])
    let last = Self(
      level: first.level, title: "\(rest.count) more, see the summary",
      message: titles.joined(separator: "\n"))
    return all.prefix(limit - 1) + [last]
  }

  /// What follows the second `::`, as the runner reads it (`escapeData` of actions/toolkit).
  ///
  /// What else could end the line, or is not seen, is spelled out.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { PlainText.visible(String($0)).replacing("%", with: "%25") }
      .joined(separator: "%0A")
  }

  /// The value of a property, in which two more characters have a meaning (`escapeProperty`).
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
