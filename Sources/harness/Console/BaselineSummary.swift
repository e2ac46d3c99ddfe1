import Gate
import Reports
import Results
import Statistics

/// What was recorded, in a few lines.
struct BaselineSummary: CustomStringConvertible {
  let blocks: [BaselineBlock]
  let leftOut: [String]
  let path: String

  init(_ blocks: [BaselineBlock], leftOut: [String], path: String) {
    self.blocks = blocks
    self.leftOut = leftOut
    self.path = path
  }

  var description: String {
    let cells = blocks.flatMap(\.cells)
    let figures = cells.reduce(0) { $0 + $1.figures.count }
    let libraries = blocks.map { $0.key.libraries.joined(separator: " over ") }
    var lines = [
      "\(path): \(figures) exact figures of \(cells.count) cells, for \(list(libraries))"
    ]
    for cell in cells where !cell.times.isEmpty {
      lines.append("\(cell.backend) (\(cell.stream), \(cell.sink)): \(words(for: cell.times))")
    }
    lines += leftOut.map { "left out: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// What is known of the last machine's times.
  private func words(for all: [RecordedTimes]) -> String {
    let times = all.filter { $0.machine == all.last?.machine }
    guard let last = times.last else { return "" }
    let rounds = "\(last.ratios.values.count) rounds of its time over \(last.reference)'s"
    guard let spread = times.spread else {
      return "\(rounds), sitting \(times.sittings) of the \(RunSpread.fewestRuns) it takes"
    }
    return "\(rounds), \(times.sittings) sittings that vary by \(Self.percent(spread.share))"
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10) %"
  }
}
