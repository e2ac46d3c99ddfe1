internal import WorkerContract
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
    let sides = zip(names, [window.expected, window.received]).map { name, event in
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
    let words = differences.map { $0.key.configuration.text }
    return words.filter { seen.insert($0).inserted }.joined(separator: "; ")
  }
}

/// The two sides of a difference, cut so that the first place where they part is in view.
struct DifferenceWindow {
  /// What the reference heard there.
  let expected: String
  /// What the row heard there.
  let received: String
  /// Where in both they part, in characters.
  let place: Int

  /// How much is shown before that place, and of all.
  private static let (before, width) = (30, 72)

  init(_ difference: EventDifference) {
    guard let expected = difference.expected, let received = difference.received else {
      self.expected = Self.whole(difference.expected)
      self.received = Self.whole(difference.received)
      place = 0
      return
    }
    let (left, right) = (PlainText.visible(expected), PlainText.visible(received))
    let same = zip(left, right).prefix { $0 == $1 }.count
    let start = same > Self.before + 1 ? same - Self.before : 0
    self.expected = Self.cut(left, from: start)
    self.received = Self.cut(right, from: start)
    place = start == 0 ? same : Self.before + 1
  }

  private static func whole(_ event: String?) -> String {
    event.map { cut(PlainText.visible($0), from: 0) } ?? "(the log has ended)"
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let rest = PlainText.cut(String(text.dropFirst(start)), to: width)
    return start == 0 ? rest : "…" + rest
  }
}

/// What about the samples or the machine makes figures less than they seem, lint by lint.
struct LintsSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let lints = index.results.lints
    guard !lints.isEmpty else { return [] }
    var seen: Set<String> = []
    let names = lints.map(\.lint).filter { seen.insert($0).inserted }
    let byName = Dictionary(grouping: lints, by: \.lint)
    return ["## Data lints", "", "What makes figures less than they seem, and what to try."]
      + names.flatMap { name in
        ["", "### \(MarkdownText.escaped(name))", ""] + lines(byName[name] ?? [])
      }
  }

  /// The findings of one lint; a remedy that is the same for all is said once.
  private func lines(_ findings: [LintFinding]) -> [String] {
    let remedies = Set(findings.map(\.remedy))
    let common = remedies.count == 1 ? findings[0].remedy : nil
    let rows = findings.map { finding in
      [
        finding.key?.backend ?? "the whole run",
        finding.key.map { $0.configuration.text } ?? "", finding.finding,
      ].map(MarkdownText.escaped) + (common == nil ? [MarkdownText.escaped(finding.remedy)] : [])
    }
    let head = ["row", "in", "finding"] + (common == nil ? ["what to try"] : [])
    let remedy = common.map { $0.isEmpty ? [] : ["What to try: \(MarkdownText.escaped($0))", ""] }
    return (remedy ?? []) + MarkdownText.table(head, rows, figures: false)
  }
}
