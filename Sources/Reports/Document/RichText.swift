/// Text for readers, with the few ways in which words are set apart.
package struct RichText: Hashable, Sendable {
  /// The parts in order; what one of them has in common is its style.
  private(set) var runs: [Run] = []

  /// A part of one style.
  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  /// How words are set apart from others.
  package enum Style: Hashable, Sendable {
    case plain, emphasis, strong, code
    /// The words lead to a file that lies beside the report.
    case link(String)
  }

  /// Text without any style.
  package init(_ text: String) { append(text, .plain) }

  init(_ text: String, _ style: Style) { append(text, style) }

  /// Text in which what stands between backticks is code.
  init(backticks text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      append(String(part), place.isMultiple(of: 2) ? .plain : .code)
    }
  }

  /// The words alone.
  package var plain: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

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

  /// What is put into a literal: `"\(name)"` as it is, `"\(name, .strong)"` in a style.
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
