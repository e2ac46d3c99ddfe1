internal import Glibc

/// A scale from figures to positions in a picture.
struct Scale {
  /// The figures that are named along the axis.
  let ticks: [Double]
  private let isLogarithmic: Bool
  private let figures: ClosedRange<Double>
  private let positions: (from: Double, to: Double)

  /// Creates a scale that begins at 0 and ends at a round number, at or above the largest figure.
  init(fromZeroTo largest: Double, positions: (from: Double, to: Double)) {
    let step = Self.step(for: largest / 4)
    let steps = max(1, (largest / step).rounded(.up))
    ticks = (0...Int(steps)).map { Double($0) * step }
    isLogarithmic = false
    figures = 0...steps * step
    self.positions = positions
  }

  init(exactly end: Double, positions: (from: Double, to: Double)) {
    ticks = [0, end]
    isLogarithmic = false
    figures = 0...max(end, .leastNonzeroMagnitude)
    self.positions = positions
  }

  /// Creates a logarithmic scale around positive figures; one value has room on both sides.
  init(logarithmic values: some Collection<Double>, positions: (from: Double, to: Double)) {
    let least = values.min() ?? 1
    let greatest = values.max() ?? 1
    let room = max(1.02, pow(greatest / least, 0.04))
    figures = least / room...greatest * room
    isLogarithmic = true
    self.positions = positions
    ticks = Self.logarithmicTicks(in: figures)
  }

  func position(of figure: Double) -> Double {
    let share =
      isLogarithmic
      ? log(figure / figures.lowerBound) / log(figures.upperBound / figures.lowerBound)
      : figure / figures.upperBound
    return positions.from + share * (positions.to - positions.from)
  }

  /// Returns the round step at or above a length: 1, 2 or 5 times a power of ten.
  private static func step(for length: Double) -> Double {
    guard length > 0, length.isFinite else { return 1 }
    let power = pow(10, log10(length).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= length * 0.999 } ?? 10 * power
  }

  /// Returns 1, 2 and 5 times powers of ten, or over a narrow range round steps around 1.
  private static func logarithmicTicks(in range: ClosedRange<Double>) -> [Double] {
    if range.upperBound / range.lowerBound < 3 {
      let step = step(for: (range.upperBound - range.lowerBound) / 5)
      let first = (range.lowerBound / step).rounded(.up)
      let last = (range.upperBound / step).rounded(.down)
      return first > last ? [] : stride(from: first, through: last, by: 1).map { $0 * step }
    }
    let decades = log10(range.lowerBound).rounded(.down)...log10(range.upperBound).rounded(.up)
    let all = stride(from: decades.lowerBound, through: decades.upperBound, by: 1)
      .flatMap { decade in [1, 2, 5].map { $0 * pow(10, decade) } }.filter(range.contains)
    return all.count <= 7 ? all : all.filter { log10($0) == log10($0).rounded() }
  }
}
