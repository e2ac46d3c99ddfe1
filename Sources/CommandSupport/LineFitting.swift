extension String {
  /// The lines broken at blanks, so that none has more than `width` columns; `nil` leaves them as they are.
  ///
  /// What comes after a break stands below the second column of a line that has two, else it is indented. A
  /// word that is longer than a line stays whole, so that a digest can be copied.
  func fitted(to width: Int?) -> String {
    guard let width else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { $0.columns <= width ? [String($0)] : $0.broken(to: width) }
      .joined(separator: "\n")
  }
}

extension Substring {
  /// How many columns it takes: the codes of colours take none.
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

  /// Where a second column begins, if that leaves half of the width; else a little more than where the line does.
  private func margin(within width: Int) -> Int {
    let start = prefix { $0 == " " }.count
    let cells = dropFirst(start)
    guard let gap = cells.firstRange(of: "  ") else { return start + 2 }
    let column =
      self[..<gap.lowerBound].columns + cells[gap.lowerBound...].prefix { $0 == " " }.count
    return column <= width / 2 ? column : start + 4
  }

  /// Without the blanks at its end.
  private var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
