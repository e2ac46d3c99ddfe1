internal import Results
internal import WorkerContract

/// What one parse of a row executes, by callgrind.
struct InstructionCounts: Hashable, Sendable {
  var instructions: RepeatedCount
  /// Of Swift objects, in all libraries of the process.
  var retains: RepeatedCount
  var releases: RepeatedCount

  /// The counts of parses, of which there is at least one.
  init(_ parses: [CallgrindProfile]) {
    instructions = RepeatedCount(parses.map(\.instructions))
    retains = RepeatedCount(parses.map(\.retains))
    releases = RepeatedCount(parses.map(\.releases))
  }

  static let metrics: [Metric] = [.instructions, .retains, .releases]

  /// The figures of a cell.
  func rows(of key: CellKey) -> [ResultRow] {
    zip(Self.metrics, [instructions, retains, releases]).map { $1.row($0, of: key) }
  }
}

extension CallgrindProfile {
  /// What one more parse costs, which the start and the end of a process don't enter.
  static func - (more: Self, less: Self) -> Self {
    var difference = more
    difference.instructions -= less.instructions
    difference.retains -= less.retains
    difference.releases -= less.releases
    return difference
  }
}
