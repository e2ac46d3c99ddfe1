/// A borrowed expanded name (Namespaces in XML 1.0, §2.1).
public struct XMLName: ~Escapable {
  /// The local part.
  public let local: XMLText
  /// The namespace URI; empty when the name is in no namespace.
  public let namespace: XMLText

  /// Pairs a local part with its namespace URI; both stay borrowed.
  @inlinable
  @_lifetime(copy local, copy namespace)
  public init(local: XMLText, namespace: XMLText) {
    self.local = local
    self.namespace = namespace
  }

  /// Borrows the two parts as a parser reported them: UTF-8 that it has checked.
  @unsafe
  @inlinable
  @_lifetime(borrow local, borrow namespace)
  public init(
    checkedByParser local: borrowing UnsafeBufferPointer<UInt8>,
    namespace: borrowing UnsafeBufferPointer<UInt8>
  ) {
    unsafe self.local = XMLText(checkedByParser: local)
    unsafe self.namespace = XMLText(checkedByParser: namespace)
  }
}
