/// How much of something has come over time, drawn in one line: `·` before the first tenth.
struct TenthsCurve {
  /// When each tenth was there, ascending; `nil` where nobody measured it.
  let times: [Double?]
  /// The time at the end of the line.
  let end: Double

  private static let glyphs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let width = 60

  /// The line; each column shows what was there at its end.
  var line: String {
    String(
      (1...Self.width).map { column in
        let time = end * Double(column) / Double(Self.width)
        // A tenth that nobody measured was there when a later one was.
        let tenths = (times.lastIndex { $0.map { $0 <= time } ?? false }).map { $0 + 1 } ?? 0
        guard tenths > 0 else { return "·" }
        return Self.glyphs[(tenths * Self.glyphs.count - 1) / times.count]
      })
  }
}
