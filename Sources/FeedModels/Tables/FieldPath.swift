/// The path of a field below the element of its record: a small part of XPath.
///
/// `title`, `atom:author/atom:name`, `enclosure/@url`, `@rdf:about`, `atom:link[@rel='alternate']/@href`,
/// `atom:link[not(@rel)]/@href`. Names are matched by namespace URI and local part. A path that begins with `../`
/// is one below the element of the table before, such as the feed, as far as that was read when the record
/// begins.
struct FieldPath: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The path as it is written.
  let text: String
  /// Whether it starts at the element of the table before.
  let isOuter: Bool
  /// The elements from the record's own to the one that the field is read from; empty for the record's own.
  let steps: [PathName]
  /// The attribute that holds the text; `nil` for the text of the element, descendants included.
  let attribute: PathName?
  /// What other attributes of that element must be.
  let condition: Condition?
  /// Whether the text is a URI that the `xml:base` in force makes absolute.
  private(set) var isURI = false

  /// What an attribute must be.
  enum Condition: Hashable, Sendable {
    /// It has one of these values, which mean the same.
    case equals(PathName, [String])
    /// The element doesn't have it.
    case isAbsent(PathName)

    /// Reads `@rel='alternate']` or `not(@rel)]`.
    init(_ text: Substring) {
      let parts = text.split(whereSeparator: { "@='()]".contains($0) })
      self =
        text.hasPrefix("not(")
        ? .isAbsent(PathName(parts[1]))
        : .equals(PathName(parts[0]), Self.values(String(parts[1]), isRelation: parts[0] == "rel"))
    }

    /// The relation of a link has a URI as well (RFC 4287, §4.2.7.2).
    private static func values(_ value: String, isRelation: Bool) -> [String] {
      isRelation ? [value, "http://www.iana.org/assignments/relation/\(value)"] : [value]
    }
  }

  /// - Precondition: The text is such a path.
  init(_ text: String) {
    self.text = text
    isOuter = text.hasPrefix("../")
    var steps = text.split(separator: "/").dropFirst(isOuter ? 1 : 0)
    let last = steps.last ?? ""
    attribute = last.hasPrefix("@") ? PathName(last.dropFirst()) : nil
    if attribute != nil { steps.removeLast() }
    let parts = (steps.last ?? "").split(separator: "[")
    condition = parts.count > 1 ? Condition(parts[1]) : nil
    if condition != nil { steps[steps.endIndex - 1] = parts[0] }
    self.steps = steps.map { PathName($0) }
  }

  /// A path as it is written.
  init(stringLiteral text: String) { self.init(text) }

  /// The same path as the table before writes it.
  var inner: FieldPath {
    var path = FieldPath(String(text.dropFirst(3)))
    path.isURI = isURI
    return path
  }

  /// The same path, of a URI.
  var resolved: FieldPath {
    var path = self
    path.isURI = true
    return path
  }
}
