internal import Campaign

/// The libraries behind a row, each with its upstream version and its distribution revision.
struct LibraryStack {
  /// What a baseline records of each: `expat 2.5.0 (libexpat1 2.5.0-1+deb12u5)`.
  let keys: [String]
  private let upstream: [String]

  /// The stack of a row: for each library, a row that is built on it.
  init(_ rows: [RegisteredRow]) {
    keys = rows.map(\.libraryKey)
    upstream = rows.map(\.upstream)
  }

  /// How recorded libraries of the same upstream versions differ from these: `nil` where they
  /// are other libraries or versions, or the same revisions.
  func revisionDifference(from recorded: [String]) -> RevisionDifference? {
    guard recorded != keys, recorded.count == keys.count,
      zip(recorded, upstream).allSatisfy({ $0 == $1 || $0.hasPrefix("\($1) (") })
    else { return nil }
    let changed = zip(recorded, keys).filter { $0 != $1 }
    return RevisionDifference(
      recorded: changed.map(\.0).joined(separator: " over "),
      now: changed.map(\.1).joined(separator: " over "))
  }
}

/// Two distribution revisions of one upstream version.
struct RevisionDifference: Hashable {
  let recorded: String
  let now: String

  var words: String { "the base has \(recorded), and this is \(now)" }
}
