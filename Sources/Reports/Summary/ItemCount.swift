internal import WorkerContract
import Results

/// What figures are divided by so that documents of any length compare.
struct ItemCount {
  /// The number.
  let number: Double
  /// What it counts, such as `item`.
  let unit: String

  /// The items of a group's document; the parse itself where nobody counted items.
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
