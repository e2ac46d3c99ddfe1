/// The name of a stream on a command line: `whole`, `fixed:N`, `random:SEED`, or any other name, which is
/// that of a recording.
public enum StreamSpecification: Hashable, Sendable, CustomStringConvertible {
  case whole
  case fixed(Int)
  case random(seed: UInt64)
  /// A recording, by its name in the corpus or by the path of its file.
  case recording(String)

  /// Parses a name; `nil` if it is empty, or `fixed:` or `random:` is not followed by a valid number.
  public init?(_ name: String) {
    if name == "whole" {
      self = .whole
    } else if name.hasPrefix("fixed:") {
      guard let size = Int(name.dropFirst("fixed:".count)), size > 0 else { return nil }
      self = .fixed(size)
    } else if name.hasPrefix("random:") {
      guard let seed = UInt64(name.dropFirst("random:".count)) else { return nil }
      self = .random(seed: seed)
    } else {
      guard !name.isEmpty else { return nil }
      self = .recording(name)
    }
  }

  /// The name in the form that ``init(_:)`` parses.
  public var description: String {
    switch self {
    case .whole: "whole"
    case .fixed(let size): "fixed:\(size)"
    case .random(let seed): "random:\(seed)"
    case .recording(let name): name
    }
  }
}

extension StreamSpecification: Codable {
  /// Reads the name of a stream.
  ///
  /// - Throws: `DecodingError` if ``init(_:)`` can't parse it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    let name = try values.decode(String.self)
    guard let stream = Self(name) else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "no stream is called '\(name)'")
    }
    self = stream
  }

  /// Writes the name of the stream.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(description)
  }
}
