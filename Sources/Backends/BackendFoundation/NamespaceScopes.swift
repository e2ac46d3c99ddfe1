/// Which URI each prefix stands for at this point of a document.
///
/// `XMLParser` resolves the prefixes of elements but throws away those of attributes, so that they
/// are resolved a second time here.
struct NamespaceScopes {
  /// The URIs a prefix has been bound to, innermost last.
  private var bindings: [String: [String]] = [
    "xml": ["http://www.w3.org/XML/1998/namespace"]
  ]

  mutating func begin(_ prefix: String, uri: String) {
    bindings[prefix, default: []].append(uri)
  }

  mutating func end(_ prefix: String) {
    _ = bindings[prefix]?.popLast()
  }

  /// The URI `prefix` is bound to; `nil` where it is not, which the parser has reported by then.
  func uri(of prefix: some StringProtocol) -> String? { bindings[String(prefix)]?.last }
}
