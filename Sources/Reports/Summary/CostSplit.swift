internal import WorkerContract
import Results

/// The cost of a parse, split by what is done with it, from the least to the most.
struct CostSplit {
  /// The implementation that it is about.
  let name: String
  /// Whether it is a variant of another implementation.
  let isVariant: Bool
  /// The parts, in order.
  let parts: [Part]
  /// The cost of all of it: with records built, or the most that was measured.
  let whole: Double?

  /// A step from doing less to doing more.
  enum Stage: CaseIterable {
    /// A C loop over the library whose callbacks only count.
    case floor
    /// Swift between the library and empty bodies.
    case bridge
    /// Comparing, joining and counting events.
    case events
    /// Building the records of the feed.
    case records
  }

  /// The cost of one stage.
  struct Part {
    var stage: Stage
    /// The cost, below 0 where more work was measured to take less; `nil` where a figure is missing.
    var value: Double?
    /// Whether it holds the stages before it that have no figures of their own.
    var isUndivided: Bool
    /// Whether the interval of the difference includes 0, or there is none.
    var isWithinNoise: Bool
  }

  /// The split of `metric` for one implementation; `nil` where not even two figures of it stand side by side.
  ///
  /// All figures are divided by `divisor`, the number of items.
  init?(
    of backend: BackendSummary, metric: Metric, beside stream: CaseGroup, of index: ResultIndex,
    dividedBy divisor: Double
  ) {
    let floor = index.result(index.floor(of: backend), .count, beside: stream)
    let cases = [Sink.null, .count, .model].map { index.result(backend.name, $0, beside: stream) }
    let figures = ([floor] + cases).map { $0?.figure(metric) }
    let steps = [nil] + cases.map { $0?.step }
    name = backend.name
    isVariant = backend.variantOf != nil
    whole = figures.dropFirst().last { $0 != nil }??.value.map { $0 / divisor }
    parts = Stage.allCases.indices.map { place in
      let stage = Stage.allCases[place]
      guard let row = figures[place], let value = row.value else {
        return Part(stage: stage, value: nil, isUndivided: false, isWithinNoise: false)
      }
      let known = figures[..<place].lastIndex { $0 != nil }
      let before = known.flatMap { figures[$0] }
      // For noisy metrics, the difference in the rounds that hold both, if there is one.
      let step = row.kind == .noisy && before != nil ? steps[place] : nil
      return Part(
        stage: stage, value: (step?.value ?? value - (before?.value ?? 0)) / divisor,
        isUndivided: (known ?? -1) + 1 < place,
        isWithinNoise: row.kind == .noisy && before != nil && step?.range?.contains(0) != false)
    }
    guard figures.count(where: { $0 != nil }) > 1 else { return nil }
  }

  /// The name, with a mark behind that of a variant.
  var label: String { isVariant ? name + "†" : name }
}

/// Which floor a parser stands on.
enum FloorRule {
  /// The implementation that does the least with the library that parses for `backend`.
  static func floor(of backend: BackendSummary) -> String {
    "floor-" + name(backend.engine)
  }

  /// Whether `backend` is a layer above another library that parses: FoundationXML is one.
  static func isLayered(_ backend: BackendSummary) -> Bool {
    name(backend.engine) != name(backend.library)
  }

  /// The name of a library alone, where its version follows.
  private static func name(_ library: String) -> String {
    library.split(separator: " ").first.map { String($0) } ?? ""
  }
}

/// The unit that figures are divided by, so that documents of any length compare.
struct ItemCount {
  /// The number.
  let number: Double
  /// The unit that it counts, such as `item`.
  let unit: String

  /// The items of a group's document; the parse itself if items were not counted.
  init(_ group: CaseGroup, of index: ResultIndex) {
    let counted = index.groups(beside: group).flatMap { index.backends(in: $0) }
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
