public import FeedEvents

extension StreamSpecification: ExpressibleByStringLiteral {
  /// Creates the stream of a name; traps if there is none.
  public init(stringLiteral name: String) {
    guard let stream = Self(name) else { fatalError("no stream is called '\(name)'") }
    self = stream
  }
}
