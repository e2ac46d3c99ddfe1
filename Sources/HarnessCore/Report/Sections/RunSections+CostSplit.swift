internal import WorkerContract

extension RunSections {
  /// The cost split of each parser's time and allocations, from the floor up to records.
  var costSplit: [Section] {
    // Use CPU time if the workers report it, because implementations are compared by CPU time.
    let hasCPUTime = index.results.rows.contains {
      $0.metric == Metric.cpuTime.name && $0.value != nil
    }
    let subjects = [
      (metric: hasCPUTime ? Metric.cpuTime : .parseTime, title: hasCPUTime ? "CPU ns" : "ns"),
      (metric: .allocations, title: "allocations"),
    ]
    let parts = index.streams.flatMap { stream in
      subjects.compactMap { metric, title -> Section? in
        let count = ItemCount(stream, of: index)
        let splits = splits(of: metric, onStreamOf: stream)
        guard !splits.isEmpty else { return nil }
        return Section(
          "\(title) per \(count.unit), \(stream.text)", level: 3,
          [.table(table(splits)), .paragraph(RichText(notes(splits)))])
      }
    }
    guard !parts.isEmpty, let stream = index.streams.first else { return [] }
    let reasons = reasons(subjects[0].metric, onStreamOf: stream)
    let charts = subjects.map { metric, title in
      let unit = ItemCount(stream, of: index).unit
      return Block.chart(
        chart("\(title) per \(unit)", splits(of: metric, onStreamOf: stream)))
    }
    return [
      Section(
        "Where the time goes", [.list(reasons.map { RichText($0) })] + charts.prefix(1)),
      Section(
        folding: [
          Section("Cost split", [.paragraph(explanation)] + charts.dropFirst())
        ] + parts),
    ]
  }

  private func splits(of metric: Metric, onStreamOf stream: CaseGroup) -> [CostSplit] {
    index.results.comparedBackends.compactMap {
      CostSplit(
        of: $0, metric: metric, onStreamOf: stream, of: index,
        dividedBy: ItemCount(stream, of: index).number)
    }
  }

  /// Returns a sentence for each parser that is no variant of another.
  private func reasons(_ metric: Metric, onStreamOf stream: CaseGroup) -> [String] {
    let allocations = splits(of: .allocations, onStreamOf: stream)
    let times = splits(of: metric, onStreamOf: stream)
    return index.results.comparedBackends.filter { $0.variantOf == nil }.compactMap { backend in
      times.first { $0.name == backend.name }.flatMap { time in
        reason(backend, time: time, allocations: allocations.first { $0.name == backend.name })
      }
    }
  }

  /// Returns why a parser takes the time it takes: the stage with the largest share; `nil` if no stage stands
  /// out of the noise.
  private func reason(
    _ backend: ImplementationDescription, time: CostSplit, allocations: CostSplit?
  ) -> String? {
    let parts = time.parts.filter { !$0.isWithinNoise && !$0.isUndivided }
    // A part above the whole is of work that the parser does in another way, such as in other chunks.
    guard let whole = time.whole,
      let largest = parts.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }), let value = largest.value,
      value > 0, value <= whole
    else { return nil }
    let share = Figures.percent(value / whole)
    let allocated = allocations.flatMap { self.share(of: largest.stage, in: $0) }
    let also = allocated.map { ", and \($0) of its allocations" } ?? ""
    return
      "\(share) of \(backend.name.onOneLine)'s time is \(work(of: largest.stage, backend))\(also)."
  }

  /// Returns the share of a stage, if it is more than half.
  private func share(of stage: CostSplit.Stage, in split: CostSplit) -> String? {
    guard let whole = split.whole, whole > 0,
      let value = split.parts.first(where: { $0.stage == stage })?.value, value > whole / 2,
      value <= whole
    else { return nil }
    return Figures.percent(value / whole)
  }

  private func work(
    of stage: CostSplit.Stage, _ backend: ImplementationDescription
  ) -> String {
    let library = backend.engineName
    return switch stage {
    case .floor: "\(library) itself"
    case .bridge: "the way from \(library) to your delegate or callbacks"
    case .events: "joining and counting events"
    case .records: "building the records"
    }
  }

  private var explanation: RichText {
    let backends = index.results.comparedBackends
    let implementations = Set(index.results.backends.map(\.name))
    let floors = backends.filter {
      $0.variantOf == nil && implementations.contains(index.floor(of: $0))
    }
    .map { "\($0.name) on \(index.floor(of: $0))" }
    let hosts = backends.filter(\.isLayered).map(\.name)
    let hasVariants = backends.contains { $0.variantOf != nil }
    let variants = hasVariants ? "; variants (†) have the floors of their originals" : ""
    let list = floors.isEmpty ? "" : " The floors: \(PlainText.list(floors))\(variants)."
    let whose = hosts.count == 1 ? "its" : "their"
    let layers =
      hosts.isEmpty
      ? ""
      : " The bridge of \(PlainText.list(hosts)) also includes \(whose) own layer above that library."
    return """
      \("Floor", .emphasis): a C loop over the library that only counts. \("Bridge", .emphasis): the \
      cost of reaching Swift callbacks with empty bodies. \("Events", .emphasis): joining and counting the \
      reported events. \("Records", .emphasis): building the feed's records. Each is the difference between \
      two benchmark cases; for times, it is the median over the rounds that contain \
      both.\(list)\(layers)
      """
  }

  private func table(_ splits: [CostSplit]) -> Table {
    let stages = CostSplit.Stage.allCases.enumerated().map { position, stage in
      CellColumn<CostSplit>.figures("\(stage)") { cell($0.parts[position], of: $0) }
    }
    return Table(
      of: splits,
      [.text("backend") { Cell($0.label) }] + stages
        + [.figures("total") { Cell($0.whole, Figures.significant) }])
  }

  private func cell(_ part: CostSplit.Part, of split: CostSplit) -> Cell {
    Cell(part.value) { value in
      let text =
        (part.isWithinNoise ? "≈ " : "") + Figures.significant(value)
        + (part.isUndivided ? "‡" : "")
      guard let whole = split.whole, whole > 0 else { return text }
      return "\(text) (\(Figures.percent(value / whole)))"
    }
  }

  private func chart(_ title: String, _ splits: [CostSplit]) -> Chart {
    Chart(
      title, .parts(CostSplit.Stage.allCases.map { "\($0)" }), unit: "",
      splits.compactMap { split in
        split.whole.map { whole in
          Chart.Series(
            name: split.name, values: split.parts.map(\.value),
            remark: Figures.significant(whole))
        }
      })
  }

  private func notes(_ splits: [CostSplit]) -> String {
    let parts = splits.flatMap(\.parts)
    let isBelowZero = parts.contains { !$0.isWithinNoise && ($0.value ?? 0) < 0 }
    let notes = [
      parts.contains(where: \.isWithinNoise)
        ? "≈ is within noise: the 95 % interval of the differences includes 0, or rounds are too few."
        : nil,
      isBelowZero
        ? "A part below 0 means that doing more cost less, beyond the noise: for example, if one case returns memory to the system after each parse and the other keeps it (see the lint page-faults)."
        : nil,
      parts.contains(where: \.isUndivided)
        ? "‡ includes the stages before it that have no figure: they were not measured separately."
        : nil,
    ]
    return notes.compactMap { $0 }.joined(separator: " ")
  }
}
