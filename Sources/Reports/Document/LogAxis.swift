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
