/// The machine and the build behind the figures.
public struct MeasuringEnvironment: Hashable, Codable, Sendable {
  /// What two runs must have in common before their times may be compared, in a fixed order.
  public var fingerprint: [Fact]
  /// What else is known: load, commit, time of day.
  public var provenance: [Fact]

  /// One thing that is known.
  public struct Fact: Hashable, Codable, Sendable {
    /// What it is, such as `cpu`.
    public var name: String
    /// What was found; `unknown` with a reason where nothing was.
    public var value: String

    /// A fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// An environment with everything given.
  public init(fingerprint: [Fact], provenance: [Fact]) {
    self.fingerprint = fingerprint
    self.provenance = provenance
  }

  /// The build configuration the workers had: `release` or `debug`.
  public var build: String {
    fingerprint.first { $0.name == "build" }?.value ?? "unknown"
  }
}
