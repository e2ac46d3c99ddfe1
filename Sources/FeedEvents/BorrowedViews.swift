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

  /// Borrows the two parts as a parser reported them, in UTF-8 that the parser has checked.
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

/// Borrowed text of a document: a part of a name, the value of an attribute, or character data.
///
/// Valid only until the call that delivers it returns. It is in effect a `UTF8Span`, but the optimizer can
/// see through it: creating a `UTF8Span` and getting its bytes are calls into the standard library each
/// time (Swift 6.3), together 4 % of the time of a parse by libxml2.
public struct XMLText: ~Escapable {
  /// The text in UTF-8.
  public let bytes: Span<UInt8>

  /// Borrows bytes that a parser reported.
  ///
  /// They must be UTF-8, which is not checked: every parser here delivers text that it has decoded and
  /// checked itself (XML 1.0, §2.2 and §4.3.3). A second check would count as the parser's time.
  @unsafe
  @inlinable
  @_lifetime(borrow bytes)
  public init(checkedByParser bytes: borrowing UnsafeBufferPointer<UInt8>) {
    let span = unsafe Span(_unsafeElements: bytes)
    self.bytes = unsafe _overrideLifetime(span, borrowing: bytes)
  }

  /// Borrows bytes that a parser lends as a span, which must be UTF-8 as well.
  @unsafe
  @inlinable
  @_lifetime(copy bytes)
  public init(checkedByParser bytes: Span<UInt8>) { self.bytes = bytes }

  /// Borrows a text known to be UTF-8.
  @inlinable
  @_lifetime(copy text)
  public init(_ text: UTF8Span) { bytes = text.span }

  /// Whether there is no text.
  @inlinable public var isEmpty: Bool { bytes.isEmpty }
}

/// The attributes of one start tag, in the order the parser reported them.
///
/// Namespace declarations are not included. Valid only for the duration of the callback.
@safe
public struct XMLAttributes: ~Escapable {
  @usableFromInline let records: Span<Record>

  /// A backend's description of one attribute: pointers to its bytes.
  ///
  /// The bytes belong to the parser and must be UTF-8 that it has checked.
  @unsafe
  public struct Record: BitwiseCopyable {
    /// The local part of the name.
    public var local: UnsafeBufferPointer<UInt8>
    /// The namespace URI; empty for an attribute in no namespace.
    public var namespace: UnsafeBufferPointer<UInt8>
    /// The normalized value (XML 1.0, §3.3.3).
    public var value: UnsafeBufferPointer<UInt8>

    /// Creates the description of one attribute from its three parts.
    @inlinable
    public init(
      local: UnsafeBufferPointer<UInt8>, namespace: UnsafeBufferPointer<UInt8>,
      value: UnsafeBufferPointer<UInt8>
    ) {
      unsafe self.local = local
      unsafe self.namespace = namespace
      unsafe self.value = value
    }
  }

  /// Wraps a backend's records; the records and their bytes stay borrowed.
  @inlinable
  @_lifetime(copy records)
  public init(_ records: Span<Record>) { unsafe self.records = records }

  /// The number of attributes.
  @inlinable public var count: Int { unsafe records.count }

  /// Returns the expanded name of the attribute at `index`, which must be in `0..<count`.
  @inlinable
  @_lifetime(copy self)
  public func name(at index: Int) -> XMLName {
    let record = unsafe records[index]
    let name = unsafe XMLName(checkedByParser: record.local, namespace: record.namespace)
    return unsafe _overrideLifetime(name, copying: self)
  }

  /// Returns the value of the attribute at `index`, which must be in `0..<count`.
  @inlinable
  @_lifetime(copy self)
  public func value(at index: Int) -> XMLText {
    let value = unsafe XMLText(checkedByParser: records[index].value)
    return unsafe _overrideLifetime(value, copying: self)
  }
}
