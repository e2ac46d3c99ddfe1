/// The few ways text is set apart in a terminal; none of them without colour.
struct TerminalPaint {
  private let style: TerminalTable.Style

  init(_ style: TerminalTable.Style) { self.style = style }

  func best(_ text: String) -> String { wrapped(text, "1;32") }
  func strong(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func alarming(_ text: String) -> String { wrapped(text, "1;31") }

  private func wrapped(_ text: String, _ code: String) -> String {
    style == .colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
