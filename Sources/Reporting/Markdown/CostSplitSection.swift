import Results

/// Where the time and the allocations of each parser go, from the floor up to records.
struct CostSplitSection: MarkdownSection {
  private struct Subject {
    var metric: String
    var title: String
    var spell: @Sendable (Double) -> String
  }

  private let subjects = [
    Subject(metric: "parse_time", title: "time", spell: Figures.duration),
    Subject(metric: "allocations", title: "allocations", spell: Figures.significant),
  ]

  func lines(_ index: ResultIndex) -> [String] {
    let parts = index.streams.flatMap { stream in
      let count = ItemCount(stream, of: index)
      return subjects.flatMap { lines($0, beside: stream, of: index, per: count) }
    }
    guard !parts.isEmpty else { return [] }
    return ["## Cost split", ""] + explanation(index) + parts
  }

  private func explanation(_ index: ResultIndex) -> [String] {
    let backends = index.results.backends.filter { $0.role == .backend }
    let floors = backends.map { "\($0.name) on \(FloorRule.floor(of: $0))" }
    return [
      """
      *Floor*: a C loop over the library that only counts. *Bridge*: Swift between the library \
      and empty callbacks. *Events*: joining and counting what is heard. *Records*: building the \
      feed's records. Each is the difference between two rows. \
      Floors: \(MarkdownText.escaped(PlainText.list(floors))).
      """
    ]
  }

  private func lines(
    _ subject: Subject, beside stream: CellGroup, of index: ResultIndex, per count: ItemCount
  ) -> [String] {
    let splits = index.results.backends.filter { $0.role == .backend }.compactMap {
      CostSplit(
        of: $0, metric: subject.metric, beside: stream, of: index, dividedBy: count.number)
    }
    guard !splits.isEmpty else { return [] }
    let stages = CostSplit.Stage.allCases.map { "\($0)" }
    let heading = "### \(subject.title) per \(count.unit) (\(stream.streamWords))"
    let rows = splits.map { split in
      [MarkdownText.escaped(split.name)] + split.parts.map { cell($0, of: split, subject) }
        + [split.whole.map(subject.spell) ?? Figures.none]
    }
    return ["", MarkdownText.escaped(heading), ""] + chart(splits, stages, subject)
      + MarkdownText.table(["backend"] + stages + ["whole"], rows) + notes(splits)
  }

  private func cell(_ part: CostSplit.Part, of split: CostSplit, _ subject: Subject) -> String {
    guard let value = part.value else { return Figures.none }
    let text = (part.isWithinNoise ? "≈ " : "") + subject.spell(value)
    guard let whole = split.whole, whole > 0 else { return text }
    return "\(text) (\(Figures.percent(value / whole)))"
  }

  private func chart(
    _ splits: [CostSplit], _ stages: [String], _ subject: Subject
  ) -> [String] {
    let bars = splits.compactMap { split -> StackedBars.Bar? in
      let values = split.parts.compactMap(\.value)
      guard values.count == split.parts.count, let whole = split.whole else { return nil }
      return .init(name: split.name, parts: values, remark: subject.spell(whole))
    }
    let lines = StackedBars(bars).lines
    guard !lines.isEmpty else { return [] }
    let key = zip(StackedBars.glyphs, stages).map { "\($0) \($1)" }.joined(separator: "  ")
    return MarkdownText.block(lines + ["", key]) + [""]
  }

  private func notes(_ splits: [CostSplit]) -> [String] {
    let parts = splits.flatMap(\.parts)
    let isUndecided = parts.contains(where: \.isWithinNoise)
    let isBelowZero = parts.contains { !$0.isWithinNoise && ($0.value ?? 0) < 0 }
    let notes = [
      isUndecided
        ? "≈ is within noise: the two figures behind it have overlapping intervals, or none." : nil,
      isBelowZero
        ? "A part below 0 means that doing more was measured to cost less, beyond the noise." : nil,
    ].compactMap { $0 }
    return notes.isEmpty ? [] : ["", notes.joined(separator: " ")]
  }
}
