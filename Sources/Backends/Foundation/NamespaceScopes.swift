internal import Glibc

/// Which URI each prefix stands for at this point of a document.
///
/// `XMLParser` resolves the prefixes of elements but throws away those of attributes, so that they
/// are resolved a second time here.
struct NamespaceScopes {
  /// The prefix and the URI of each binding, one behind the other, innermost last.
  private var bytes: [UInt8] = []
  private var bindings: [Binding] = []

  private struct Binding {
    let prefix, uri: Range<Int>
  }

  init() {
    bytes.reserveCapacity(1024)
    begin("xml", uri: "http://www.w3.org/XML/1998/namespace")
  }

  mutating func begin(_ prefix: String, uri: String) {
    bindings.append(Binding(prefix: append(prefix), uri: append(uri)))
  }

  /// Ends the innermost binding of a prefix; those of one element end in any order.
  mutating func end(_ prefix: String) {
    let ended = bindings.lastIndex { prefix.utf8.elementsEqual(bytes[$0.prefix]) }
    guard let ended else { return }
    bindings.remove(at: ended)
    bytes.removeSubrange((bindings.last?.uri.upperBound ?? 0)...)
  }

  /// The URI that a prefix is bound to, valid until the next change; empty where it is bound to
  /// none, which the parser has reported by then.
  ///
  /// - Complexity: O(*n*) in the bindings, most of which differ in length.
  @unsafe
  borrowing func uri(of prefix: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for binding in bindings.reversed() where binding.prefix.count == prefix.count {
        let bound = unsafe UnsafeBufferPointer(rebasing: bytes[binding.prefix])
        if unsafe bound.elementsEqual(prefix) {
          return unsafe UnsafeBufferPointer(rebasing: bytes[binding.uri])
        }
      }
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
  }

  private mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }
}
