/// An annotation that GitHub lists above the log of a workflow's run.
package struct GitHubAnnotation: Hashable, Sendable {
  var level: Level
  /// The title, in bold type.
  var title: String
  /// The text, whose lines are separated by line feeds.
  var message: String

  package enum Level: String, Sendable {
    case error, warning, notice
  }

  package init(level: Level, title: String, message: String) {
    self.level = level
    self.title = title
    self.message = message
  }

  /// The number of annotations of a level that GitHub shows for a step.
  static let limit = 10
  private static let maximumTitleLength = 255

  /// The workflow command: one line of standard output.
  package var command: String {
    let title = PlainText.cut(title.onOneLine, to: Self.maximumTitleLength)
    return "::\(level.rawValue) title=\(Self.property(title))::\(Self.data(message))"
  }

  /// Returns at most ``limit`` annotations, of which the last summarises those beyond the limit.
  static func limited(_ all: [Self]) -> [Self] {
    guard let first = all.first, all.count > limit else { return all }
    let rest = all.dropFirst(limit - 1)
    let titles = rest.prefix(limit).map(\.title) + (rest.count > limit ? ["…"] : [])
    let last = Self(
      level: first.level, title: "\(rest.count) more, see the summary",
      message: titles.joined(separator: "\n"))
    return all.prefix(limit - 1) + [last]
  }

  /// Escapes the text after the second `::` for the runner (`escapeData` of actions/toolkit).
  ///
  /// Other invisible characters and those that could end the line are written as escapes.
  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).visible.replacing("%", with: "%25") }
      .joined(separator: "%0A")
  }

  /// Escapes the value of a property, in which two more characters are special (`escapeProperty`).
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
