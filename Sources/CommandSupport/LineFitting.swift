extension String {
  /// Returns the lines broken at blanks, so that none is wider than `width` columns; `nil` leaves them
  /// unchanged.
  ///
  /// If a line has two columns, its continuation lines are aligned with the second column; otherwise they are
  /// indented. A word that is wider than a line is not broken, so that a digest can be copied.
  func fitted(to width: Int?) -> String {
    guard let width else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { $0.columns <= width ? [String($0)] : $0.broken(to: width) }
      .joined(separator: "\n")
  }
}

extension Substring {
  /// The width of the text in columns.
  ///
  /// Codes for colours have no width.
  fileprivate var columns: Int { replacing(#/\u{1B}\[[0-9;]*m/#, with: "").count }

  fileprivate func broken(to width: Int) -> [String] {
    let margin = String(repeating: " ", count: margin(within: width))
    var rows: [String] = []
    var row = Substring(prefix { $0 == " " })
    var isFresh = true
    for word in dropFirst(row.count).split(separator: " ", omittingEmptySubsequences: false) {
      if isFresh {
        row += word
      } else if row.columns + 1 + word.columns <= width {
        row += " \(word)"
      } else {
        rows.append(row.trimmed)
        row = margin + word
      }
      isFresh = false
    }
    return rows + [row.trimmed]
  }

  /// Returns the start of the second column, if that leaves half of the width; otherwise a little more than
  /// the indentation of the line.
  private func margin(within width: Int) -> Int {
    let start = prefix { $0 == " " }.count
    let cells = dropFirst(start)
    guard let gap = cells.firstRange(of: "  ") else { return start + 2 }
    let column =
      self[..<gap.lowerBound].columns + cells[gap.lowerBound...].prefix { $0 == " " }.count
    return column <= width / 2 ? column : start + 4
  }

  /// The text without trailing blanks.
  private var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
