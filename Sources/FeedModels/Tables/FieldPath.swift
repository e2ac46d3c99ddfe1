internal import FeedEvents

/// The path from the element of a record to one of its fields, in a small subset of XPath.
///
/// Examples: `title`, `atom:author/atom:name`, `enclosure/@url`, `@rdf:about`,
/// `atom:link[not(@rel) or @rel='alternate']/@href`, `guid[not(@isPermaLink='false')]`. Names are matched by
/// namespace and local part. A path that begins with `../` starts at the element of the preceding table, such as the feed.
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

  /// A condition on an attribute: `@rel='alternate'`, `not(@rel)`, `not(@isPermaLink='false')`, or
  /// `not(@rel) or @rel='alternate'`.
  struct Condition: Hashable, Sendable {
    let attribute: PathName
    /// The values that the attribute must have one of, or must not have.
    let values: [String]
    /// Whether it must not have one of the values.
    let isNegated: Bool
    /// Whether it may be absent.
    let mayBeAbsent: Bool

    /// - Precondition: The text is a condition of one of these forms, followed by `]`.
    init(_ text: Substring) {
      let text = String(text.dropLast())
      let parts = text.split(whereSeparator: { "@='() ".contains($0) })
      let names = parts.filter { !["not", "or"].contains($0) }
      attribute = PathName(names[0])
      mayBeAbsent = text.hasPrefix("not(")
      isNegated = mayBeAbsent && !text.contains(" or ") && names.count > 1
      var values = text.contains("=") ? [String(names[names.count - 1])] : []
      // A link relation can also be written as a URI (RFC 4287, §4.2.7.2).
      if attribute.local == "rel" {
        values += values.map { "http://www.iana.org/assignments/relation/\($0)" }
      }
      self.values = values
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

/// A name as written in the paths of tables: `title`, `atom:title`.
struct PathName: Hashable, Sendable {
  /// The prefix, one of ``FeedNamespace``; empty for the vocabulary of RSS.
  let prefix: String
  /// The local part.
  let local: String

  init(_ text: Substring) {
    let parts = text.parts(at: ":")
    prefix = parts.count > 1 ? String(parts[0]) : ""
    local = String(parts[parts.count - 1])
    _ = FeedNamespace.uris(of: prefix)
  }

  /// The expanded names that the name stands for, if it is an element's name.
  var expandedNames: [ExpandedName] {
    FeedNamespace.uris(of: prefix).map { ExpandedName(namespace: $0, local: local) }
  }

  /// The expanded name, if it is an attribute's name; in no namespace without a prefix.
  var attributeName: ExpandedName {
    ExpandedName(
      namespace: prefix.isEmpty ? "" : FeedNamespace.uris(of: prefix)[0], local: local)
  }
}

extension Substring {
  /// The parts between the occurrences of an ASCII character.
  ///
  /// Split by bytes, because a worker reads all tables when it starts, and splitting by characters is slow.
  fileprivate func parts(at separator: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator)).map(Substring.init)
  }
}
