extension [BaselineBlock] {
  /// How far a record may vary from session to session and still be of use, as a share.
  private static var mostAllowance: Double { 0.05 }

  /// Refuses times that no check could find anything by.
  ///
  /// - Throws: ``BaselineError/tooRestless(rows:limit:)``.
  func requireCalm() throws(BaselineError) {
    let cells = flatMap(\.cells).filter { !$0.times.isEmpty }
    var restless: [String] = []
    for cell in cells {
      let allowances = cell.times.compactMap { $0.allowance(among: cells.count) }
      guard let allowance = allowances.max(), allowance > Self.mostAllowance else { continue }
      restless.append("\(cell.backend) by \(Int((allowance * 100).rounded())) %")
    }
    guard restless.isEmpty else { throw .tooRestless(rows: restless, limit: Self.mostAllowance) }
  }
}
