/// The styles for highlighted text in a terminal.
///
/// Without colours, they have no effect.
struct TerminalPaint {
  let style: TerminalRenderer.Style

  func strong(_ text: String) -> String { wrapped(text, "1") }

  func painted(_ text: String, _ tone: Tone) -> String {
    switch tone {
    case .plain: text
    case .aside: wrapped(text, "2")
    case .alarm: wrapped(text, "1;31")
    case .good: wrapped(text, "1;32")
    }
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    style == .colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
