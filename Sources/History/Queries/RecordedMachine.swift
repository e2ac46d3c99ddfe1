internal import FoundationEssentials
public import Results

/// A machine with a build: what two runs must have in common before their times may meet.
public struct RecordedMachine: Hashable, Sendable, Identifiable {
  /// Its number in this history.
  public var id: Int
  /// The fingerprint.
  public var facts: [MeasuringEnvironment.Fact]

  /// The text a fingerprint is recognised by: equal fingerprints have equal texts.
  static func text(of facts: [MeasuringEnvironment.Fact]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(facts), as: UTF8.self)
  }

  /// The fingerprint that a text was made of.
  static func facts(in text: String) throws -> [MeasuringEnvironment.Fact] {
    try JSONDecoder().decode([MeasuringEnvironment.Fact].self, from: Data(text.utf8))
  }
}
