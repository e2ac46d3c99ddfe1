internal import WorkerContract

extension RunSections {
  /// The places where implementations reported different events from the reference.
  var differences: [Section] {
    let differences = index.results.differences
    guard !differences.isEmpty else { return [] }
    // Cases with the same difference share an entry.
    var entries: [[EventDifference]] = []
    for difference in differences {
      if let entry = entries.firstIndex(where: { isSame($0[0], difference) }) {
        entries[entry].append(difference)
      } else {
        entries.append([difference])
      }
    }
    return [
      Section(
        "Differences",
        [.paragraph("The first difference between each implementation and the reference.")])
    ] + entries.map { section($0, isUndecided: index.results.isUndecided($0[0])) }
  }

  private func isSame(_ one: EventDifference, _ other: EventDifference) -> Bool {
    var moved = one
    moved.key = other.key
    return moved == other && one.key.backend == other.key.backend
  }

  private func section(_ differences: [EventDifference], isUndecided: Bool) -> Section {
    let one = differences[0]
    let title =
      "\(one.key.backend) against \(one.reference): line \(one.line) of its \(one.logTitle)"
    let window = window(on: one)
    let first = isUndecided ? "reported by" : "expected by"
    let names = ["\(first) \(one.reference)", "reported by \(one.key.backend)"]
    let margin = (names.map(\.count).max() ?? 0) + 2
    let sides = zip(names, [window.expected, window.received]).map { name, event in
      name + String(repeating: " ", count: margin - name.count) + event
    }
    let caret = String(repeating: " ", count: margin + window.caret) + "^"
    let cases = differences.map(\.key.configuration.text).distinct().joined(separator: "; ")
    let facts = [
      isUndecided ? "the engines disagree, and no manifest says which is right" : nil,
      one.place.map { "place: \($0)" }, "in: \(cases)",
    ].compactMap { $0 }
    return Section(title, level: 3, [.list(of: facts), .code(sides + [caret])])
  }

  /// Returns the two sides of a difference, truncated so that the first difference is visible, and the offset of
  /// that in both, in characters.
  private func window(
    on difference: EventDifference
  ) -> (expected: String, received: String, caret: Int) {
    guard let expected = difference.expected, let received = difference.received else {
      return (whole(difference.expected), whole(difference.received), 0)
    }
    // The number of characters shown before the difference.
    let before = 30
    let (left, right) = (expected.visible, received.visible)
    let same = zip(left, right).prefix { $0 == $1 }.count
    let start = same > before + 1 ? same - before : 0
    return (cut(left, from: start), cut(right, from: start), start == 0 ? same : before + 1)
  }

  private func whole(_ event: String?) -> String {
    event.map { cut($0.visible, from: 0) } ?? "(the log ends here)"
  }

  private func cut(_ text: String, from start: Int) -> String {
    let rest = PlainText.cut(String(text.dropFirst(start)), to: 72)
    return start == 0 ? rest : "…" + rest
  }
}
