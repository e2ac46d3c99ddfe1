internal import WorkerContract

/// Why a parser takes the time it takes: the stage with the largest share, in a sentence.
struct CostSentence {
  /// The sentence, as plain text; `nil` if no stage stands out of the noise.
  let text: String?

  init(_ backend: ImplementationDescription, time: CostSplit, allocations: CostSplit?) {
    let parts = time.parts.filter { !$0.isWithinNoise && !$0.isUndivided }
    // A part above the whole is of work that the parser does in another way, such as in other chunks.
    guard let whole = time.whole,
      let largest = parts.max(by: { ($0.value ?? 0) < ($1.value ?? 0) }), let value = largest.value,
      value > 0, value <= whole
    else {
      text = nil
      return
    }
    let share = Figures.percent(value / whole)
    let allocated = allocations.flatMap { Self.share(of: largest.stage, in: $0) }
    let also = allocated.map { ", and \($0) of its allocations" } ?? ""
    text =
      "\(share) of \(backend.name.onOneLine)'s time is \(Self.work(of: largest.stage, backend))\(also)."
  }

  /// Returns the share of a stage, if it is more than half.
  private static func share(of stage: CostSplit.Stage, in split: CostSplit) -> String? {
    guard let whole = split.whole, whole > 0,
      let value = split.parts.first(where: { $0.stage == stage })?.value, value > whole / 2,
      value <= whole
    else { return nil }
    return Figures.percent(value / whole)
  }

  private static func work(
    of stage: CostSplit.Stage, _ backend: ImplementationDescription
  ) -> String {
    let library = FloorRule.name(backend.engine)
    return switch stage {
    case .floor: "\(library) itself"
    case .bridge: "the way from \(library) to your delegate or callbacks"
    case .events: "joining and counting events"
    case .records: "building the records"
    }
  }
}
