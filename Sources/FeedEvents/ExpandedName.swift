internal import Glibc

/// An expanded name that owns its bytes, for comparison with borrowed names.
///
/// Written `{URI}local`, or only `local` if it is in no namespace (Clark notation, 1999).
public struct ExpandedName: Hashable, Sendable, CustomStringConvertible {
  private let namespaceBytes: [UInt8]
  private let localBytes: [UInt8]

  /// Creates a name from its parts; an empty `namespace` means no namespace.
  public init(namespace: String = "", local: String) {
    namespaceBytes = Array(namespace.utf8)
    localBytes = Array(local.utf8)
  }

  /// Parses `{URI}local` or `local`; `nil` if the brace isn't closed or the local part is empty.
  public init?(_ text: String) {
    var local = text[...]
    var namespace = text[..<text.startIndex]
    if text.hasPrefix("{") {
      guard let close = text.firstIndex(of: "}") else { return nil }
      namespace = text[text.index(after: text.startIndex)..<close]
      local = text[text.index(after: close)...]
    }
    guard !local.isEmpty else { return nil }
    self.init(namespace: String(namespace), local: String(local))
  }

  /// The name in the form that ``init(_:)`` parses.
  public var description: String {
    guard !namespaceBytes.isEmpty else { return local }
    return "{\(namespace)}\(local)"
  }

  package var namespace: String { String(decoding: namespaceBytes, as: UTF8.self) }

  package var local: String { String(decoding: localBytes, as: UTF8.self) }

  /// Whether it is in a namespace.
  public var hasNamespace: Bool { !namespaceBytes.isEmpty }

  /// Returns whether this is the expanded name of `name`; the prefix in the document plays no part.
  ///
  /// - Complexity: O(*n*) in the length of the name; nothing is allocated or retained.
  public func isName(_ name: borrowing XMLName) -> Bool {
    isEqual(name.local.bytes, localBytes.span) && isEqual(name.namespace.bytes, namespaceBytes.span)
  }

  /// Returns whether this is the name of `name` in feeds, whose namespaces are compared in their canonical form.
  package func isFeedName(_ name: borrowing XMLName) -> Bool {
    guard isEqual(name.local.bytes, localBytes.span) else { return false }
    return isEqual(name.namespace.bytes, namespaceBytes.span)
      || CanonicalNamespace(name.namespace.bytes) == CanonicalNamespace(namespaceBytes.span)
  }

  private func isEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let count = one.count
    guard count == other.count else { return false }
    return unsafe one.withUnsafeBytes { one in
      unsafe other.withUnsafeBytes { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return true }
        return unsafe memcmp(one, other, count) == 0
      }
    }
  }
}
