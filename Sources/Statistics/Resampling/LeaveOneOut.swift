import Glibc

/// Which row leads over all files, and whether any single file decides it.
///
/// The row with the lowest geometric mean of ratios leads. A leader that changes when one file is
/// left out is a statement about that file rather than about parsers.
package struct LeaveOneOut: Hashable, Sendable {
  /// The row that leads over all files; of equals the first.
  package let leader: String
  /// The files without which another row leads, in the order of the files.
  package let changes: [Change]

  /// Compares the rows over all files, and over all files but each one.
  ///
  /// Nil if there are no rows, or fewer than two files. A row that only draws level doesn't take
  /// the lead. Traps unless every row has one positive ratio a file, all against one reference.
  ///
  /// - Complexity: O(*rows* · *files*).
  package init?(files: [String], rows: [Row]) {
    for row in rows {
      precondition(row.ratios.count == files.count, "a row has a ratio a file")
      precondition(row.ratios.allSatisfy { $0 > 0 && $0.isFinite }, "a ratio is positive")
    }
    guard files.count > 1 else { return nil }
    let logs = rows.map { $0.ratios.map { log($0) } }
    let sums = logs.map { $0.reduce(0, +) }
    guard let first = sums.indices.min(by: { sums[$0] < sums[$1] }) else { return nil }

    // How far each row lies behind the leader, file by file: rows that are alike lie behind by
    // exactly 0, whatever is left out, where differences of sums would leave rounding errors.
    let behind = logs.map { row in zip(row, logs[first]).map { $0 - $1 } }
    let totals = behind.map { $0.reduce(0, +) }
    leader = rows[first].name
    changes = files.indices.compactMap { omitted in
      let rest = zip(totals, behind).map { $0 - $1[omitted] }
      guard let next = rest.indices.min(by: { rest[$0] < rest[$1] }), rest[next] < 0
      else { return nil }
      return Change(without: files[omitted], leader: rows[next].name)
    }
  }
}

// MARK: - Rows and changes

extension LeaveOneOut {
  /// A row and its ratios, one a file.
  package struct Row: Hashable, Sendable {
    /// The row's name.
    package var name: String
    /// Row over reference, in the order of the files.
    package var ratios: [Double]

    /// A row from its name and its ratios in the order of the files.
    package init(name: String, ratios: [Double]) {
      self.name = name
      self.ratios = ratios
    }
  }

  /// A file whose omission changes the leader.
  package struct Change: Hashable, Sendable {
    /// The file that was left out.
    package var without: String
    /// The row that leads without it.
    package var leader: String
  }
}
