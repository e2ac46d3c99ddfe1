import Gate
import Reporting
import Results

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
    let timed = cells.compactMap { cell in cell.times.first.map { (cell, $0) } }
    for (cell, times) in timed {
      lines.append(
        "\(cell.backend) (\(cell.stream), \(cell.sink)): \(words(for: times, among: timed.count))")
    }
    lines += leftOut.map { "left out: \($0)" }
    return lines.joined(separator: "\n")
  }

  private func words(for times: RecordedTimes, among cells: Int) -> String {
    let allowance = times.allowance(among: cells).map {
      ", which varies by up to \(Self.percent($0)) from session to session"
    }
    return
      "\(times.ratios.values.count) rounds of its time over \(times.reference)'s\(allowance ?? "")"
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10) %"
  }
}
