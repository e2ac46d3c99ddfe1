/// The role of an implementation in a report.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// A parser under comparison.
  case backend
  /// The same work as a backend, written by hand directly on its library.
  case control
  /// The least that a library costs: C code that only counts.
  case floor
  /// A plain pass over the bytes, without a parser.
  case bytes

  /// Whether it only shows the cost of a bridge and takes no part in rankings.
  package var isFloorOrControl: Bool { self == .floor || self == .control }
}
