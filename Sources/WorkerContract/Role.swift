/// The role of an implementation in a report.
public enum Role: String, Hashable, Codable, Sendable {
  /// A parser under comparison.
  case backend
  /// The work of a backend, written by hand around its library.
  case control
  /// The least that a library costs: C that only counts.
  case floor
  /// A pass over the bytes alone.
  case bytes

  /// Whether it is measured to tell what a bridge costs, and takes no part in rankings.
  package var isFloorOrControl: Bool { self == .floor || self == .control }
}
