package import FeedEvents

/// The XPath queries for a record type: for each table, one that finds the records, and one for each source
/// of a field.
///
/// A name that stands for several namespaces is matched in each of them that the document uses. That is
/// usually one, because a feed uses one vocabulary.
package struct RecordQueries: Sendable {
  /// The query for one text of a record, from its element.
  ///
  /// The first node of the result counts.
  package struct Field: Sendable {
    /// The query.
    package let query: String
    /// The slot for the text.
    ///
    /// See ``RecordCollector``.
    package let slot: Int
    /// Whether the text is a URI, to be resolved against the `xml:base` in effect.
    package let isURI: Bool
  }

  /// The prefixes used in the queries, and the namespaces that they stand for.
  package var namespaces: [(prefix: String, uri: String)] {
    bindings.values.joined().filter { !$0.uri.isEmpty && $0.prefix != "xml" }
      .sorted { $0.prefix < $1.prefix }
  }
  /// For each table, the query that finds the elements of the records, from the root, and those for the fields.
  package private(set) var tables: [(elements: String, fields: [Field])] = []

  /// For each prefix of the tables, the prefixes in the queries and their namespaces.
  private var bindings: [String: [(prefix: String, uri: String)]] = [:]

  /// Creates the queries for one document.
  ///
  /// - Parameters:
  ///   - type: The record type.
  ///   - used: The namespaces of the document's elements; the empty string stands for no namespace.
  ///   - root: The name of its root element.
  package init(_ type: RecordType, used: Set<String>, root: ExpandedName?) {
    let rss = root?.local == "rss" ? root?.namespace : nil
    let known = Dictionary(grouping: used.sorted()) { uri in
      uri == rss ? "" : FeedNamespace.prefix(of: CanonicalNamespace(uri))
    }
    for (prefix, uris) in FeedNamespace.all {
      let own = known[prefix] ?? []
      // If the document uses none of the namespaces, the first one is bound, and the query finds nothing.
      bindings[prefix] = (own.isEmpty ? Array(uris.prefix(1)) : own).enumerated().map {
        number, uri in
        // RSS has no prefix in the tables, but needs one here.
        ((prefix.isEmpty ? "rss" : prefix) + (number == 0 ? "" : "\(number + 1)"), uri)
      }
    }
    for (table, record) in type.records.enumerated() {
      let elements = record.elements.map { "/" + text(of: $0) }
      let fields = type.slots.read(by: table).map { slot, path in
        Field(query: text(of: path), slot: slot, isURI: path.isURI)
      }
      tables.append((elements.joined(separator: "|"), fields))
    }
  }

  /// Returns a path in XPath.
  private func text(of path: FieldPath) -> String {
    var steps = path.steps.map { name(of: $0) }
    if let condition = path.condition { steps[steps.count - 1] += "[\(text(of: condition))]" }
    if let attribute = path.attribute { steps.append("@" + attributeName(attribute)) }
    // The path finds what the preceding table has read before the record begins.
    if path.isOuter {
      steps[0] = (path.steps.isEmpty ? "../" : "preceding-sibling::") + steps[0]
    }
    return steps.joined(separator: "/")
  }

  private func text(of condition: FieldPath.Condition) -> String {
    let name = "@" + attributeName(condition.attribute)
    let hasValue = condition.values.map { "\(name)='\($0)'" }.joined(separator: " or ")
    if condition.isNegated { return "not(\(hasValue))" }
    return [condition.mayBeAbsent ? "not(\(name))" : "", hasValue].filter { !$0.isEmpty }
      .joined(separator: " or ")
  }

  /// Returns the name of an element; the empty URI needs no prefix.
  private func name(of name: PathName) -> String {
    let names = (bindings[name.prefix] ?? []).map { prefix, uri in
      uri.isEmpty ? name.local : "\(prefix):\(name.local)"
    }
    guard names.count > 1 else { return names.first ?? name.local }
    return "*[" + names.map { "self::\($0)" }.joined(separator: " or ") + "]"
  }

  /// Returns the name of an attribute, which is in no namespace without a prefix.
  private func attributeName(_ name: PathName) -> String {
    name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)"
  }
}
