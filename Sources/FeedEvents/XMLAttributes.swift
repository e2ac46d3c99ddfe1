/// The attributes of one start tag, in the order the parser reported them.
///
/// Namespace declarations are not among them. Valid only for the duration of the callback.
@safe
public struct XMLAttributes: ~Escapable {
  @usableFromInline let records: Span<Record>

  /// A backend's description of one attribute: where its bytes lie.
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

    /// Describes one attribute by the places of its three parts.
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

  /// The expanded name of the attribute at `index`, which must be in `0..<count`.
  @inlinable
  @_lifetime(copy self)
  public func name(at index: Int) -> XMLName {
    let record = unsafe records[index]
    let name = unsafe XMLName(checkedByParser: record.local, namespace: record.namespace)
    return unsafe _overrideLifetime(name, copying: self)
  }

  /// The value of the attribute at `index`, which must be in `0..<count`.
  @inlinable
  @_lifetime(copy self)
  public func value(at index: Int) -> XMLText {
    let value = unsafe XMLText(checkedByParser: records[index].value)
    return unsafe _overrideLifetime(value, copying: self)
  }
}
