import Results

/// Where rows heard another document than the reference.
struct DifferencesSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let differences = index.results.differences
    guard !differences.isEmpty else { return [] }
    // One entry for what is the same in several cells.
    var entries: [[EventDifference]] = []
    for difference in differences {
      if let place = entries.firstIndex(where: { isSame($0[0], difference) }) {
        entries[place].append(difference)
      } else {
        entries.append([difference])
      }
    }
    return ["## Differences", "", "The first place where a row heard something else."]
      + entries.flatMap(lines)
  }

  private func isSame(_ one: EventDifference, _ other: EventDifference) -> Bool {
    var moved = one
    moved.key = other.key
    return moved == other && one.key.backend == other.key.backend
  }

  private func lines(_ differences: [EventDifference]) -> [String] {
    let one = differences[0]
    let title = "\(one.key.backend) against \(one.reference): line \(one.line) of its \(one.log)"
    let window = DifferenceWindow(one)
    let names = ["expected by \(one.reference)", "heard by \(one.key.backend)"]
    let margin = (names.map(\.count).max() ?? 0) + 2
    let sides = zip(names, [window.expected, window.heard]).map { name, event in
      name + String(repeating: " ", count: margin - name.count) + event
    }
    let caret = String(repeating: " ", count: margin + window.place) + "^"
    let facts = [
      one.place.map { "- place: \(MarkdownText.escaped($0))" },
      "- in: \(MarkdownText.escaped(cells(differences)))",
    ].compactMap { $0 }
    return ["", "### \(MarkdownText.escaped(title))", ""] + facts + [""]
      + MarkdownText.block(sides + [caret])
  }

  private func cells(_ differences: [EventDifference]) -> String {
    var seen: Set<String> = []
    let words = differences.map { CellGroup(of: $0.key).words }
    return words.filter { seen.insert($0).inserted }.joined(separator: "; ")
  }
}
