internal import WorkerContract
import Results

/// Where the time and the allocations of each parser go, from the floor up to records.
struct CostSplitSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    var rendered: Set<String> = []
    // CPU time if the workers report it: it is what rows are compared by.
    let hasCPUTime = index.results.rows.contains {
      $0.metric == Metric.cpuTime.name && $0.value != nil
    }
    let subjects = [
      (metric: hasCPUTime ? Metric.cpuTime : .parseTime, title: hasCPUTime ? "CPU ns" : "ns"),
      (metric: .allocations, title: "allocations"),
    ]
    let parts = index.streams.flatMap { stream in
      let count = ItemCount(stream, of: index)
      return subjects.flatMap { metric, title in
        let splits = backends(index).compactMap {
          CostSplit(of: $0, metric: metric, beside: stream, of: index, dividedBy: count.number)
        }
        guard !splits.isEmpty else { return [String]() }
        let heading = "\(title) per \(count.unit), \(stream.text)"
        // Later streams have the same shape: their tables are enough.
        return lines(heading, splits, isDrawn: rendered.insert(metric.name).inserted)
      }
    }
    guard !parts.isEmpty else { return [] }
    return ["## Cost split", "", explanation(index)] + parts
  }

  private func backends(_ index: ResultIndex) -> [BackendSummary] {
    index.results.backends.filter { $0.role == .backend }
  }

  private func explanation(_ index: ResultIndex) -> String {
    let floors = backends(index).filter { $0.variantOf == nil }
      .map { "\($0.name) on \(index.floor(of: $0))" }
    let hosts = backends(index).filter(FloorRule.isLayered).map(\.name)
    let hasVariants = backends(index).contains { $0.variantOf != nil }
    let variants = hasVariants ? "; variants (†) on those of their bases" : ""
    let layers =
      hosts.isEmpty
      ? "" : " The bridge of \(PlainText.list(hosts)) holds their own layer above that library too."
    return """
      *Floor*: a C loop over the library that only counts. *Bridge*: what it takes to reach Swift \
      callbacks with empty bodies. *Events*: joining and counting what is heard. *Records*: \
      building the feed's records. Each is the difference between two rows, of times the median of the rounds that hold both. The floors: \
      \(MarkdownText.escaped(PlainText.list(floors)))\(variants).\(MarkdownText.escaped(layers))
      """
  }

  private func lines(_ heading: String, _ splits: [CostSplit], isDrawn: Bool) -> [String] {
    let stages = CostSplit.Stage.allCases.map { "\($0)" }
    let rows = splits.map { split in
      [MarkdownText.escaped(split.label)] + split.parts.map { cell($0, of: split) }
        + [split.whole.map(Figures.significant) ?? Figures.none]
    }
    return ["", "### \(MarkdownText.escaped(heading))", ""]
      + (isDrawn ? chart(splits, stages) : [])
      + MarkdownText.table(["backend"] + stages + ["whole"], rows) + notes(splits)
  }

  private func cell(_ part: CostSplit.Part, of split: CostSplit) -> String {
    guard let value = part.value else { return Figures.none }
    let text =
      (part.isWithinNoise ? "≈ " : "") + Figures.significant(value) + (part.isUndivided ? "‡" : "")
    guard let whole = split.whole, whole > 0 else { return text }
    return "\(text) (\(Figures.percent(value / whole)))"
  }

  private func chart(_ splits: [CostSplit], _ stages: [String]) -> [String] {
    let bars = splits.compactMap { split in
      split.whole.map { whole in
        StackedBars.Bar(
          name: split.label, parts: split.parts.map { $0.value ?? 0 },
          remark: Figures.significant(whole))
      }
    }
    let lines = StackedBars(bars).lines
    guard !lines.isEmpty else { return [] }
    let key = zip(StackedBars.glyphs, stages).map { "\($0) \($1)" }.joined(separator: "  ")
    return MarkdownText.block(lines + ["", key]) + [""]
  }

  private func notes(_ splits: [CostSplit]) -> [String] {
    let parts = splits.flatMap(\.parts)
    let isBelowZero = parts.contains { !$0.isWithinNoise && ($0.value ?? 0) < 0 }
    let notes = [
      parts.contains(where: \.isWithinNoise)
        ? "≈ is within noise: the 95 % interval of the rounds' differences includes 0, or there are too few."
        : nil,
      isBelowZero
        ? "A part below 0 means that doing more was measured to cost less, beyond the noise: as where memory is given back to the system after each parse in one row, and kept in the other (see the lint page-faults)."
        : nil,
      parts.contains(where: \.isUndivided)
        ? "‡ holds the stages before it that have no figure: they were not measured apart." : nil,
    ].compactMap { $0 }
    return notes.isEmpty ? [] : ["", notes.joined(separator: " ")]
  }
}
