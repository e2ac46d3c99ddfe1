/// The name of something that tells measurements apart, such as `backend`.
///
/// An open set: the names of samples may hold any `key=value`.
public struct MeasurementKey: RawRepresentable, Hashable, Sendable {
  /// The spelling on the command line.
  public var rawValue: String

  /// A key by its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name a file goes by.
  public static let file = Self(rawValue: "file")
  /// What was measured.
  public static let metric = Self(rawValue: "metric")
  /// The library behind a row, with version and revision.
  public static let library = Self(rawValue: "library")
}
