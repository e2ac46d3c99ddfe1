package struct RichText: Hashable, Sendable {
  /// The runs of text with the same style, in order.
  private(set) var runs: [Run] = []

  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  package enum Style: Hashable, Sendable {
    case plain, emphasis, strong, code
    /// A link to a file beside the report.
    case file(String)
    /// A link to the report of that name beside this one, in the same format.
    case report(String)
  }

  /// Creates text without style.
  init(_ text: String) { append(text, .plain) }

  init(_ text: String, _ style: Style) { append(text, style) }

  init(backticks text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      append(String(part), index.isMultiple(of: 2) ? .plain : .code)
    }
  }

  /// The text without styles.
  var plain: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  fileprivate mutating func append(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }
}

extension RichText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Interpolates `"\(name)"` without style and `"\(name, .strong)"` with a style.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = RichText("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal, .plain) }

    package mutating func appendInterpolation(
      _ part: some CustomStringConvertible, _ style: Style = .plain
    ) {
      text.append(part.description, style)
    }

    package mutating func appendInterpolation(_ part: RichText) {
      for run in part.runs { text.append(run.text, run.style) }
    }
  }
}
