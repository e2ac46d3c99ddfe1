internal import WorkerContract

extension RunSections {
  private typealias Pair = (variant: CaseResults, original: CaseResults, speed: SpeedRatio)

  /// Each variant against its original, if both have figures.
  var variants: [Section] {
    let parts = index.tabledGroups.compactMap { group -> Section? in
      let pairs = index.backends(in: group).compactMap { pair($0, in: group) }
      return pairs.isEmpty
        ? nil : Section("Variants: \(group.text)", level: 3, [.table(table(pairs))])
    }
    guard !parts.isEmpty else { return [] }
    let purpose = """
      A variant is the same parser used in another way; it has the same floor as its \
      original. The figures of the original are in brackets.
      """
    return [Section("Variants", [.paragraph(RichText(purpose))])] + parts
  }

  private func pair(_ variant: CaseResults, in group: CaseGroup) -> Pair? {
    guard let name = variant.variantOf, let original = index.result(name, in: group),
      let speed = SpeedComparison(variant, to: original)?.speed
    else { return nil }
    return (variant, original, speed)
  }

  private func table(_ pairs: [Pair]) -> Table {
    let metrics = [
      (Metric.throughput, "MB/s"), (.allocations, "allocations"), (.peakLiveHeap, "peak live heap"),
    ].map { metric, title in CellColumn<Pair>.figures(title) { figures(metric, $0) } }
    return Table(
      of: pairs,
      [
        .text("variant") { Cell($0.variant.name) }, .text("original") { Cell($0.original.name) },
        .figures("speed relative to it [interval]") { Cell($0.speed, sign: "×") },
        .text("verdict") { pair in
          let verdict = pair.variant.verdict(against: pair.original.name)
          return Cell(
            (verdict ?? pair.original.verdict(against: pair.variant.name)?.inverted)?.text)
        },
      ] + metrics)
  }

  private func figures(_ metric: Metric, _ pair: Pair) -> Cell {
    let row = pair.variant.figure(metric)
    return Cell(row?.value) { own in
      let unit = row?.unit ?? ""
      let other = pair.original.value(metric).map { " (\(Figures.formatted($0, unit: unit)))" }
      return Figures.formatted(own, unit: unit) + (other ?? "")
    }
  }
}
