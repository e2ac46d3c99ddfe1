/// A namespace bound to a prefix, or to none as the default namespace.
struct NamespaceDeclaration: Sendable {
  let prefix: String?
  let uri: String
  /// The white space before the declaration in its tag.
  var separator = " "

  /// The attribute that declares it.
  var written: String {
    prefix.map { "xmlns:\($0)" } ?? "xmlns"
  }
}
