import Results

/// Where rows heard another document than the reference.
struct DifferencesSection: MarkdownSection {
  /// The most that is shown of one event.
  private static let longest = 160

  func lines(_ index: ResultIndex) -> [String] {
    let differences = index.results.differences
    guard !differences.isEmpty else { return [] }
    var groups: [[EventDifference]] = []
    for difference in differences {
      if let place = groups.firstIndex(where: { isSame($0[0], difference) }) {
        groups[place].append(difference)
      } else {
        groups.append([difference])
      }
    }
    return ["## Differences", "", "The first place where a row heard something else."]
      + groups.flatMap(entry)
  }

  private func isSame(_ one: EventDifference, _ other: EventDifference) -> Bool {
    one.key.backend == other.key.backend && one.reference == other.reference
      && one.log == other.log && one.line == other.line && one.expected == other.expected
      && one.heard == other.heard && one.place == other.place
  }

  private func entry(_ differences: [EventDifference]) -> [String] {
    let one = differences[0]
    let streams = differences.map { CellGroup(of: $0.key).words }
    let place = one.place.map { ", \(MarkdownText.escaped($0))" } ?? ""
    let title = "### \(one.key.backend) against \(one.reference): \(one.log), line \(one.line)"
    let names = ["expected by \(one.reference)", "heard by \(one.key.backend)"]
    let margin = names.map(\.count).max() ?? 0
    let sides = zip(names, [one.expected, one.heard]).map { name, event in
      let space = String(repeating: " ", count: margin - name.count)
      let text = event.map { PlainText.cut($0, to: Self.longest) } ?? "(the log has ended)"
      return "\(name)\(space)  \(text)"
    }
    return ["", MarkdownText.escaped(title), ""]
      + ["In \(MarkdownText.escaped(distinct(streams).joined(separator: "; ")))\(place):", ""]
      + MarkdownText.block(sides)
  }

  private func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
