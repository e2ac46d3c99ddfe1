public import FeedEvents

extension StreamSpecification: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) {
    guard let stream = Self(name) else { fatalError("no stream is called '\(name)'") }
    self = stream
  }
}
