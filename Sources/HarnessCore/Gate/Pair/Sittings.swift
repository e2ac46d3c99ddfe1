internal import FoundationEssentials
internal import Statistics

extension RunSpread {
  /// Creates the spread of a ratio of times over its sittings; `nil` if they are too few.
  init?(bySitting ratios: [(time: Date, value: Double)]) {
    self.init(
      ratios.map(\.time).sittings.compactMap { indices in
        (try? SortedSamples(indices.map { ratios[$0].value }))?.median
      })
  }
}

extension [Date] {
  /// The indices of these times by sitting.
  ///
  /// Results within an hour of the first one count as the same sitting, because a disturbance that lasts an
  /// hour affects all of them.
  var sittings: [[Int]] {
    var sittings: [[Int]] = []
    for index in indices.sorted(by: { self[$0] < self[$1] }) {
      if let first = sittings.last?.first, self[index] < self[first] + 3600 {
        sittings[sittings.count - 1].append(index)
      } else {
        sittings.append([index])
      }
    }
    return sittings
  }
}
