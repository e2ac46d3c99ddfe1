/// What the transport says of a document and the document itself does not, such as a server in its response.
public struct Transport: Hashable, Sendable {
  /// The name of the encoding, which comes before the one that the document declares (RFC 7303, §3); `nil` if
  /// the document is read as it says itself.
  public var encoding: String?
  /// The address of the document, against which relative references are resolved (RFC 3986, §5.1.3); `nil` if
  /// it is not known.
  public var base: String?

  /// Creates a description; by default, nothing is known.
  public init(encoding: String? = nil, base: String? = nil) {
    self.encoding = encoding
    self.base = base
  }
}
