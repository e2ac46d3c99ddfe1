internal import Results

/// A file of results under the name it goes by in a comparison.
public struct ResultFile: Sendable {
  /// The name it goes by.
  public let name: String
  /// Where it was read from.
  public let path: String
  /// What it holds.
  let measurements: [Measurement]
  /// The commit it was measured at, as far as it tells.
  let commit: String?

  /// The method its times were taken by, as far as it tells.
  public var method: String? {
    measurements.lazy.flatMap(\.fingerprint).first { $0.name == "method" }?.value
  }

  init(
    name: String, path: String, measurements: [Measurement], commit: String?
  ) {
    self.name = name
    self.path = path
    self.measurements = measurements
    self.commit = commit
  }
}
