import Results

extension CheckReport {
  /// The gaps by what is to be done about them, in the order that each remedy is first named.
  var remedies: [(remedy: String, gaps: [CheckGap])] {
    var seen: Set<String> = []
    let order = gaps.map(\.remedy).filter { seen.insert($0).inserted }
    let byRemedy = Dictionary(grouping: gaps, by: \.remedy)
    return order.map { ($0, byRemedy[$0] ?? []) }
  }
}
