/// The results of builds, each compared with the first.
package struct ComparisonReport: Hashable, Codable, Sendable {
  /// The version of the format; it is raised whenever an older reader would misread the file.
  var schema = 1
  /// A report for each build but the first, in their order.
  package var comparisons: [CheckReport]

  package init(_ comparisons: [CheckReport]) { self.comparisons = comparisons }

  package var outcome: CheckOutcome {
    let order: [CheckOutcome] = [.worse, .incomparable, .broken, .better, .good]
    return order.first { outcome in comparisons.contains { $0.outcome == outcome } } ?? .good
  }
}
