/// A chart of rows made of parts laid end to end, for a block of monospaced text.
struct StackedBars {
  /// One bar.
  struct Bar {
    var name: String
    var parts: [Double]
    var remark: String
  }

  /// The glyph of each part, in order.
  static let glyphs: [Character] = ["█", "▓", "▒", "░"]
  private static let width = 60.0
  private let bars: [Bar]

  init(_ bars: [Bar]) { self.bars = bars }

  /// A line a bar, all to one scale; parts below 0 have no length.
  var lines: [String] {
    let scale = bars.map { length($0.parts) }.max() ?? 0
    let margin = bars.map(\.name.count).max() ?? 0
    guard scale > 0 else { return [] }
    return bars.map { bar in
      let space = String(repeating: " ", count: margin - bar.name.count)
      return "\(bar.name)\(space)  \(drawn(bar.parts, scale: scale)) \(bar.remark)"
    }
  }

  private func length(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + max(0, $1) } }

  /// The ends of the parts are rounded, not their lengths, so that the bar is as long as its sum.
  private func drawn(_ parts: [Double], scale: Double) -> String {
    var text = ""
    var end = 0.0
    for (part, glyph) in zip(parts, Self.glyphs) {
      end += max(0, part)
      let columns = Int((end / scale * Self.width).rounded())
      text += String(repeating: glyph, count: max(0, columns - text.count))
    }
    return text
  }
}
