internal import Glibc

/// What one distribution revision of a library has and another lacks, the upstream version being the same.
public struct RevisionFact: Sendable, CustomStringConvertible {
  /// What it is about.
  public let description: String
  /// The rows that need it: unavailable where the loaded library lacks it.
  public let rows: [String]
  /// The function by which the loaded library shows that it has it.
  private let symbol: String

  /// Whether the loaded library has it.
  public var isInLibrary: Bool { unsafe dlsym(nil, symbol) != nil }

  /// Debian's expat 2.5.0 has it since a security update, deb12u2.
  public static let reparseDeferral = RevisionFact(
    description: "expat: reparse deferral", rows: ["expat-undeferred"],
    symbol: "XML_SetReparseDeferralEnabled")

  /// Every fact; whatever is not here holds for all revisions.
  public static let all = [reparseDeferral]
}

/// The rows that the loaded libraries offer; those that are left out are printed with their reason.
///
/// A row that says it is unavailable is left out only if a fact says that the library lacks what it
/// needs: any other stays, and fails its tests.
public func offered<Row>(
  _ rows: [Row], _ identity: (Row) -> (name: String, unavailability: String?)
) -> [Row] {
  let lacking = Set(RevisionFact.all.filter { !$0.isInLibrary }.flatMap(\.rows))
  return rows.filter { row in
    let (name, reason) = identity(row)
    guard let reason, lacking.contains(name) else { return true }
    print("\nUNAVAILABLE: \(name), \(reason)")
    return false
  }
}
