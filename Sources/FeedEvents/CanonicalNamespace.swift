/// A namespace as feeds are compared by: in lower case, `http` for `https`, and without a last slash.
///
/// Namespaces in XML are compared byte by byte. Feeds write `https://www.w3.org/2005/atom/` for that of Atom, and mean
/// it.
package struct CanonicalNamespace: Hashable, Sendable {
  private static let secure = Array("https://".utf8)

  private let bytes: [UInt8]

  /// Creates the canonical form of a namespace; the empty text is no namespace.
  package init(_ uri: borrowing Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(uri.count)
    for index in uri.indices {
      let byte = uri[index]
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    if bytes.starts(with: Self.secure) { bytes.remove(at: "http".utf8.count) }
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    self.bytes = bytes
  }

  /// Creates the canonical form of a namespace; the empty text is no namespace.
  package init(_ uri: String) { self.init(uri.utf8Span.span) }
}
