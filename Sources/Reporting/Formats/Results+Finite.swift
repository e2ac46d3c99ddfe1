import Results

extension Results {
  /// Refuses figures that no form can carry.
  ///
  /// - Throws: ``ReportError`` for a figure that is infinite or no number: a fault of the program.
  func requireFiniteFigures() throws(ReportError) {
    for row in rows {
      for figure in [row.value, row.low, row.high] {
        guard let figure, !figure.isFinite else { continue }
        throw ReportError(
          .unrenderable, words: "\(row.metric) of \(row.key.backend) is \(figure)")
      }
    }
    for one in series where !one.values.allSatisfy(\.isFinite) {
      throw ReportError(
        .unrenderable, words: "\(one.name) of \(one.key.backend) has a value that is no number")
    }
  }
}
