import Results

/// The checks that tests look at, by name: a report of a failing test shows the name alone.
enum Check: String, CaseIterable {
  case good, slower, allocating, better, wanted, incomparable, otherRevision, changedRevision,
    broken, sideBySide, exact, nasty

  var report: CheckReport {
    switch self {
    case .good: Fixtures.goodCheck
    case .slower: Fixtures.slowerCheck
    case .allocating: Fixtures.allocatingCheck
    case .better: Fixtures.betterCheck
    case .wanted: Fixtures.wantedCheck
    case .incomparable: Fixtures.incomparableCheck
    case .otherRevision: Fixtures.otherRevisionCheck
    case .changedRevision: Fixtures.changedRevisionCheck
    case .broken: Fixtures.brokenCheck
    case .sideBySide: Fixtures.sideBySideCheck
    case .exact: Fixtures.exactCheck
    case .nasty: Fixtures.nastyCheck
    }
  }
}
