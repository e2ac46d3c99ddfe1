extension UTF8Span {
  /// A view of bytes that a parser reported.
  ///
  /// Skipping validation is sound because every parser here hands out UTF-8 it has decoded and
  /// checked itself (XML 1.0, §2.2 and §4.3.3); checking again would charge the parser for it.
  @unsafe
  @inlinable
  @_lifetime(borrow bytes)
  public init(checkedByParser bytes: borrowing UnsafeRawBufferPointer) {
    let span = unsafe UTF8Span(unchecked: Span(_bytes: RawSpan(_unsafeBytes: bytes)))
    self = unsafe _overrideLifetime(span, borrowing: bytes)
  }
}
