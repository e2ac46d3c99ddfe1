/// How feeds of one record type are told from others when there is no manifest.
public struct RecordSignature: Hashable, Sendable {
  /// The record type.
  public var name: String
  /// A namespace URI that such feeds declare.
  public var namespace: String

  /// A signature.
  public init(name: String, namespace: String) {
    self.name = name
    self.namespace = namespace
  }
}
