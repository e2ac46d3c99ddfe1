internal import WorkerContract

/// The cost of a parse, split into stages from the least work to the most.
struct CostSplit {
  let name: String
  let isVariant: Bool
  /// The parts, one per stage, in order.
  let parts: [Part]
  /// The total cost: with records built, or else at the last stage with a figure.
  let whole: Double?

  /// A stage, each of which does more work than the one before.
  enum Stage: CaseIterable {
    /// A C loop over the library, with callbacks that only count.
    case floor
    /// The Swift code between the library and empty callbacks.
    case bridge
    /// Comparing, joining and counting events.
    case events
    case records
  }

  struct Part {
    var stage: Stage
    /// The cost; negative if more work took less; `nil` if the figure is missing.
    var value: Double?
    /// Whether the cost includes preceding stages that have no figures of their own.
    var isUndivided: Bool
    /// Whether the interval of the difference includes 0, or there is none.
    var isWithinNoise: Bool
  }

  /// Creates the split of `metric` for one implementation; `nil` if it has fewer than two figures.
  ///
  /// All figures are divided by `divisor`, the number of items.
  init?(
    of backend: ImplementationDescription, metric: Metric, onStreamOf stream: CaseGroup,
    of index: ResultIndex,
    dividedBy divisor: Double
  ) {
    let floor = index.result(index.floor(of: backend), .count, onStreamOf: stream)
    let cases = [Sink.discard, .count, .model].map {
      index.result(backend.name, $0, onStreamOf: stream)
    }
    let figures = ([floor] + cases).map { $0?.figure(metric) }
    let steps = [nil] + cases.map { $0?.step }
    name = backend.name
    isVariant = backend.variantOf != nil
    whole = figures.dropFirst().last { $0 != nil }??.value.map { $0 / divisor }
    parts = Stage.allCases.indices.map { position in
      let stage = Stage.allCases[position]
      guard let row = figures[position], let value = row.value else {
        return Part(stage: stage, value: nil, isUndivided: false, isWithinNoise: false)
      }
      let known = figures[..<position].lastIndex { $0 != nil }
      let before = known.flatMap { figures[$0] }
      // For noisy metrics, use the difference from the rounds that contain both, if available.
      let step = row.kind == .noisy && before != nil ? steps[position] : nil
      return Part(
        stage: stage, value: (step?.value ?? value - (before?.value ?? 0)) / divisor,
        isUndivided: (known ?? -1) + 1 < position,
        isWithinNoise: row.kind == .noisy && before != nil && step?.range?.contains(0) != false)
    }
    guard figures.count(where: { $0 != nil }) > 1 else { return nil }
  }

  /// The name, followed by a mark for variants.
  var label: String { isVariant ? name + "†" : name }
}

/// The number that figures are divided by, so that documents of any length can be compared.
struct ItemCount {
  let number: Double
  /// The unit, such as `item`.
  let unit: String

  /// Creates the number of items in a group's document; one parse if the number is unknown.
  init(_ group: CaseGroup, of index: ResultIndex) {
    let counted = index.groups(onStreamOf: group).flatMap { index.backends(in: $0) }
      .compactMap { $0.value(.items) }
      .first { $0 > 0 }
    let declared = index.results.corpus.items.map { group.stopAfter ?? $0 * group.factor }
    if let items = counted ?? declared.map({ Double($0) }), items > 0 {
      number = items
      unit = "item"
    } else {
      number = 1
      unit = "parse"
    }
  }
}
