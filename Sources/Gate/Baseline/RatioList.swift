internal import Glibc

/// Ratios that are written as one line of text, to five significant digits each.
///
/// A line each would make a record of hundreds of rounds unreadable.
public struct RatioList: Hashable, Codable, Sendable {
  /// The ratios, in order.
  public let values: [Double]

  /// A list of ratios, rounded as they are written.
  public init(_ values: some Sequence<Double>) {
    self.values = values.map(Self.rounded)
  }

  /// Reads the line; a word that is no number above 0 is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode(String.self).split(separator: " ")
    values = try words.map { word in
      guard let value = Double(word), value > 0, value.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(word)' is no ratio")
      }
      return value
    }
  }

  /// Writes the line.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.map { "\($0)" }.joined(separator: " "))
  }

  private static func rounded(_ value: Double) -> Double {
    let digits = 4 - Int(log10(value).rounded(.down))
    let factor = pow(10, Double(digits))
    return (value * factor).rounded() / factor
  }
}
