/// An attribute with the spelling of its tag.
struct WrittenAttribute: Sendable {
  let name: PrefixedName
  let value: String
  /// The white space before the attribute in its tag.
  var separator = " "
  /// How its value is spelled.
  var spelling = ReferenceSpelling.minimal

  /// An attribute in no namespace.
  init(_ local: String, _ value: String) {
    self.init(PrefixedName(local), value)
  }

  init(_ name: PrefixedName, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the event log has this attribute before `other`: bytewise by URI, then local name.
  func isLogged(before other: WrittenAttribute) -> Bool {
    let uri = (name.uri ?? "").utf8
    let otherURI = (other.name.uri ?? "").utf8
    if uri.elementsEqual(otherURI) {
      return name.local.utf8.lexicographicallyPrecedes(other.name.local.utf8)
    }
    return uri.lexicographicallyPrecedes(otherURI)
  }
}
