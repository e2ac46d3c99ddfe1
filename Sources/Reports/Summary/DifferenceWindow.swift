import Results

/// The two sides of a difference, cut so that the first place where they part is in view.
struct DifferenceWindow {
  /// What the reference heard there.
  let expected: String
  /// What the row heard there.
  let heard: String
  /// Where in both they part, in characters.
  let place: Int

  /// How much is shown before that place, and of all.
  private static let (before, width) = (30, 72)

  init(_ difference: EventDifference) {
    guard let expected = difference.expected, let heard = difference.heard else {
      self.expected = Self.whole(difference.expected)
      self.heard = Self.whole(difference.heard)
      place = 0
      return
    }
    let (left, right) = (PlainText.visible(expected), PlainText.visible(heard))
    let same = zip(left, right).prefix { $0 == $1 }.count
    let start = same > Self.before + 1 ? same - Self.before : 0
    self.expected = Self.cut(left, from: start)
    self.heard = Self.cut(right, from: start)
    place = start == 0 ? same : Self.before + 1
  }

  private static func whole(_ event: String?) -> String {
    event.map { cut(PlainText.visible($0), from: 0) } ?? "(the log has ended)"
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let rest = PlainText.cut(String(text.dropFirst(start)), to: width)
    return start == 0 ? rest : "…" + rest
  }
}
