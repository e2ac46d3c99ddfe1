/// The path from the element of a record to one of its fields, in a small subset of XPath.
///
/// Examples: `title`, `atom:author/atom:name`, `enclosure/@url`, `@rdf:about`,
/// `atom:link[@rel='alternate']/@href`, `atom:link[not(@rel)]/@href`. Names are matched by namespace URI and
/// local part. A path that begins with `../` starts at the element of the preceding table, such as the feed.
/// It finds only what was read before the record begins.
struct FieldPath: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The path as written in the table.
  let text: String
  /// Whether the path starts at the element of the preceding table.
  let isOuter: Bool
  /// The elements from the record's element to the element that the field is read from; empty for the
  /// record's element itself.
  let steps: [PathName]
  /// The attribute that contains the text; `nil` if the text is that of the element, including its
  /// descendants.
  let attribute: PathName?
  /// The condition on another attribute of that element.
  let condition: Condition?
  /// Whether the text is a URI, to be resolved against the `xml:base` in effect.
  private(set) var isURI = false

  /// A condition on an attribute.
  enum Condition: Hashable, Sendable {
    /// The attribute has one of these values, which have the same meaning.
    case equals(PathName, [String])
    /// The element does not have the attribute.
    case isAbsent(PathName)

    /// Reads `@rel='alternate']` or `not(@rel)]`.
    init(_ text: Substring) {
      let parts = text.split(whereSeparator: { "@='()]".contains($0) })
      self =
        text.hasPrefix("not(")
        ? .isAbsent(PathName(parts[1]))
        : .equals(PathName(parts[0]), Self.values(String(parts[1]), isRelation: parts[0] == "rel"))
    }

    /// Returns the values that mean the same as `value`.
    ///
    /// A link relation can also be written as a URI (RFC 4287, §4.2.7.2).
    private static func values(_ value: String, isRelation: Bool) -> [String] {
      isRelation ? [value, "http://www.iana.org/assignments/relation/\(value)"] : [value]
    }
  }

  /// - Precondition: The text is a path of this form.
  init(_ text: String) {
    self.text = text
    isOuter = text.hasPrefix("../")
    var steps = Substring(text).parts(at: "/").dropFirst(isOuter ? 1 : 0)
    let last = steps.last ?? ""
    attribute = last.hasPrefix("@") ? PathName(last.dropFirst()) : nil
    if attribute != nil { steps.removeLast() }
    let parts = (steps.last ?? "").parts(at: "[")
    condition = parts.count > 1 ? Condition(parts[1]) : nil
    if condition != nil { steps[steps.endIndex - 1] = parts[0] }
    self.steps = steps.map { PathName($0) }
  }

  /// Creates a path from its text.
  init(stringLiteral text: String) { self.init(text) }

  /// The same path as the preceding table writes it.
  var inner: FieldPath {
    var path = FieldPath(String(text.dropFirst(3)))
    path.isURI = isURI
    return path
  }

  /// The same path, marked as that of a URI.
  var asURI: FieldPath {
    var path = self
    path.isURI = true
    return path
  }
}

extension Substring {
  /// The parts between the occurrences of an ASCII character.
  ///
  /// Split by bytes, because a worker reads all tables when it starts, and splitting by characters is slow.
  func parts(at separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator)).map(Substring.init)
  }
}
