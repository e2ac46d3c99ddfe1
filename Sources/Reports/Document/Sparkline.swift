/// A curve drawn in one line of eighths of blocks.
package enum Sparkline {
  private static let glyphs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The curve from 0 to its peak over `width` columns; each shows the highest value in its part of
  /// the way, and repeats the one before where it has none.
  static func drawn(offsets: [Int], values: [Double], width: Int = 60) -> String {
    guard let end = offsets.max(), end > 0 else { return "" }
    var columns = [Double?](repeating: nil, count: width)
    for (offset, value) in zip(offsets, values) where offset >= 0 {
      let column = min(width - 1, Int(Double(offset) / Double(end) * Double(width)))
      columns[column] = max(columns[column] ?? value, value)
    }
    var last = 0.0
    return drawn(
      columns.map { value in
        last = value ?? last
        return last
      })
  }

  /// The curve through figures that hardly differ, such as those of the runs of a history.
  ///
  /// From the least to the greatest of them, but over a tenth of their middle at least: what is noise
  /// should not look like mountains.
  package static func drawn(recent values: some Collection<Double>) -> String {
    guard let low = values.min(), let high = values.max() else { return "" }
    let middle = (low + high) / 2
    let span = max(high - low, abs(middle) / 10)
    guard span > 0 else { return String(values.map { _ in glyphs[0] }) }
    return String(
      values.map { value in
        glyphs[max(0, min(7, Int(((value - middle) / span + 0.5) * 8)))]
      })
  }

  /// The curve through the columns, from 0 to its peak; a dot where a column has no value.
  static func drawn(_ columns: [Double?]) -> String {
    guard let peak = columns.compactMap({ $0 }).max(), peak > 0 else { return "" }
    return String(
      columns.map { value in
        value.map { glyphs[max(0, min(7, Int(($0 / peak * 8).rounded(.up)) - 1))] } ?? "·"
      })
  }
}
