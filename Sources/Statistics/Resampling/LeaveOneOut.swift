import Glibc

/// The implementation that leads over all files, and the files that decide it alone.
///
/// The implementation with the lowest geometric mean of ratios leads. A leader that changes when
/// one file is left out is a statement about that file rather than about parsers.
package struct LeaveOneOut: Sendable {
  /// The implementation that leads over all files; the first one if several tie.
  package let leader: String
  /// The files without which another implementation leads, each with that implementation, in the
  /// order of the files.
  package let changes: [(without: String, leader: String)]

  /// Compares the implementations over all files, and over all files but one, for each of them.
  ///
  /// The ratios of each implementation are in the order of the files. Nil if there are no
  /// implementations, or fewer than two files. An implementation that only draws level does not take
  /// the lead. Traps unless every implementation has one positive ratio per file, all against the
  /// same reference.
  ///
  /// - Complexity: O(*implementations* · *files*).
  package init?(files: [String], implementations: [(name: String, ratios: [Double])]) {
    for implementation in implementations {
      precondition(
        implementation.ratios.count == files.count, "an implementation has one ratio per file")
      precondition(
        implementation.ratios.allSatisfy { $0 > 0 && $0.isFinite }, "a ratio is positive")
    }
    guard files.count > 1 else { return nil }
    let logs = implementations.map { $0.ratios.map { log($0) } }
    let sums = logs.map { $0.reduce(0, +) }
    guard let first = sums.indices.min(by: { sums[$0] < sums[$1] }) else { return nil }

    // The distance of each implementation behind the leader, file by file. Identical
    // implementations have a distance of exactly 0, whatever is left out; differences of sums would
    // leave rounding errors.
    let behind = logs.map { own in zip(own, logs[first]).map { $0 - $1 } }
    let totals = behind.map { $0.reduce(0, +) }
    leader = implementations[first].name
    changes = files.indices.compactMap { omitted in
      let rest = zip(totals, behind).map { $0 - $1[omitted] }
      guard let next = rest.indices.min(by: { rest[$0] < rest[$1] }), rest[next] < 0
      else { return nil }
      return (files[omitted], implementations[next].name)
    }
  }
}
