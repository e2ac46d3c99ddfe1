/// Small curves below each other over one logarithmic axis, each to its own scale.
struct CurveChart {
  /// One curve.
  struct Curve {
    var name: String
    var points: [(size: Double, value: Double)]
    var remark: String
  }

  private let curves: [Curve]
  private let labels: [(size: Double, name: String)]

  init(_ curves: [Curve], labels: [(size: Double, name: String)]) {
    self.curves = curves.filter { !$0.points.isEmpty }
    self.labels = labels
  }

  /// A line a curve, then the axis; none where there is nothing to draw.
  var lines: [String] {
    guard !curves.isEmpty, let axis = LogAxis(labels.map(\.size)) else { return [] }
    let margin = curves.map(\.name.count).max() ?? 0
    let rendered = curves.map { curve in
      let space = String(repeating: " ", count: margin - curve.name.count)
      return
        "\(curve.name)\(space)  \(Sparkline.rendered(axis.columns(curve.points))) \(curve.remark)"
    }
    return rendered + [String(repeating: " ", count: margin + 2) + axis.labels(labels)]
  }
}

/// A curve drawn in one line of eighths of blocks.
package enum Sparkline {
  private static let glyphs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The curve from 0 to its peak over `width` columns; each shows the highest value in its part of
  /// the way, and repeats the one before where it has none.
  static func rendered(offsets: [Int], values: [Double], width: Int = 60) -> String {
    guard let end = offsets.max(), end > 0 else { return "" }
    var columns = [Double?](repeating: nil, count: width)
    for (offset, value) in zip(offsets, values) where offset >= 0 {
      let column = min(width - 1, Int(Double(offset) / Double(end) * Double(width)))
      columns[column] = max(columns[column] ?? value, value)
    }
    var last = 0.0
    return rendered(
      columns.map { value in
        last = value ?? last
        return last
      })
  }

  /// The curve through figures that hardly differ, such as those of the runs of a history.
  ///
  /// From the least to the greatest of them, but over a tenth of their middle at least: what is noise
  /// should not look like mountains.
  package static func rendered(recent values: some Collection<Double>) -> String {
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
  static func rendered(_ columns: [Double?]) -> String {
    guard let peak = columns.compactMap({ $0 }).max(), peak > 0 else { return "" }
    return String(
      columns.map { value in
        value.map { glyphs[max(0, min(7, Int(($0 / peak * 8).rounded(.up)) - 1))] } ?? "·"
      })
  }
}

/// An axis of text columns on which equal ratios lie equally far apart.
struct LogAxis {
  /// The number of columns.
  let width: Int
  private let sizes: [Double]
  private let columnsPerDoubling: Double

  /// An axis with room for each of `sizes`; `nil` for sizes that have no logarithm.
  init?(_ sizes: [Double], width: Int = 60) {
    let sizes = Set(sizes).sorted()
    guard let first = sizes.first, let last = sizes.last, first > 0, last.isFinite else {
      return nil
    }
    self.width = width
    self.sizes = sizes
    // The last one has a step of its own behind it.
    let steps = max(1, sizes.count - 1)
    let doublings = Self.doublings(from: first, to: last)
    columnsPerDoubling =
      doublings > 0 ? Double(width) / (doublings * Double(steps + 1) / Double(steps)) : 0
  }

  /// The column in which a size begins.
  func column(of size: Double) -> Int {
    let place = Self.doublings(from: sizes[0], to: size) * columnsPerDoubling
    return max(0, min(width - 1, Int(place.rounded())))
  }

  /// The columns with the value of the size they belong to; none where a size has no point.
  func columns(_ points: [(size: Double, value: Double)]) -> [Double?] {
    let values = Dictionary(points.map { ($0.size, $0.value) }, uniquingKeysWith: { $1 })
    let starts = sizes.map { column(of: $0) } + [width]
    return sizes.indices.flatMap { place in
      [Double?](repeating: values[sizes[place]], count: starts[place + 1] - starts[place])
    }
  }

  /// A line with as many of the names as there is room for, each where its size begins.
  func labels(_ names: [(size: Double, name: String)]) -> String {
    names.sorted { $0.size < $1.size }.reduce(into: "") { line, label in
      let column = column(of: label.size)
      guard line.isEmpty || column > line.count else { return }
      line += String(repeating: " ", count: column - line.count) + label.name
    }
  }

  /// The logarithm to base 2 of a ratio, to a small part of a column; needs no mathematics library.
  private static func doublings(from first: Double, to last: Double) -> Double {
    var (ratio, whole) = (last / first, 0.0)
    while ratio >= 2 { (ratio, whole) = (ratio / 2, whole + 1) }
    var (part, step) = (0.0, 0.5)
    for _ in 0..<12 {
      ratio *= ratio
      if ratio >= 2 { (ratio, part) = (ratio / 2, part + step) }
      step /= 2
    }
    return whole + part
  }
}

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

/// The size of chunks, spelled in powers of two: sweeps double it.
enum ChunkSize {
  /// The size of the chunks of a stream such as `fixed:64`; `nil` for one of many sizes.
  static func bytes(ofStream name: String) -> Int? {
    guard name.hasPrefix("fixed:") else { return nil }
    return Int(name.dropFirst("fixed:".count))
  }

  /// Such as `64 B`, `16 KiB` or `1 MiB`.
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case 0: "0 B"
    case _ where bytes.isMultiple(of: 1 << 20): "\(Figures.count(Double(bytes >> 20))) MiB"
    case _ where bytes.isMultiple(of: 1 << 10): "\(Figures.count(Double(bytes >> 10))) KiB"
    default: "\(Figures.count(Double(bytes))) B"
    }
  }
}

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
      return "\(bar.name)\(space)  \(rendered(bar.parts, scale: scale)) \(bar.remark)"
    }
  }

  private func length(_ parts: [Double]) -> Double { parts.reduce(0) { $0 + max(0, $1) } }

  /// The ends of the parts are rounded, not their lengths, so that the bar is as long as its sum.
  private func rendered(_ parts: [Double], scale: Double) -> String {
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
