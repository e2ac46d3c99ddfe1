/// A borrowed expanded name (Namespaces in XML 1.0, §2.1).
public struct XMLName: ~Escapable {
  /// The local part.
  public let local: UTF8Span
  /// The namespace URI; empty when the name is in no namespace.
  public let namespace: UTF8Span

  /// Pairs a local part with its namespace URI; both stay borrowed.
  @inlinable
  @_lifetime(copy local, copy namespace)
  public init(local: UTF8Span, namespace: UTF8Span) {
    self.local = local
    self.namespace = namespace
  }
}
