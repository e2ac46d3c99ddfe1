/// A name as a document writes it (`prefix:local`) and as a parser expands it (URI and local name).
struct PrefixedName: Sendable {
  let prefix: String?
  let uri: String?
  let local: String

  /// A name in no namespace.
  init(_ local: String) {
    prefix = nil
    uri = nil
    self.local = local
  }

  /// A name in the namespace that `declaration` binds.
  init(_ declaration: NamespaceDeclaration, _ local: String) {
    prefix = declaration.prefix
    uri = declaration.uri
    self.local = local
  }

  /// The name in a tag.
  var written: String {
    prefix.map { "\($0):\(local)" } ?? local
  }

  /// The name in an event log, where no URI is written `-`.
  var logged: String {
    "\(uri ?? "-") \(local)"
  }
}
