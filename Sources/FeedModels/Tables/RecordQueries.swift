/// The fields of a record type as XPath queries: one that finds the records of a table, and one a field's
/// source below them.
///
/// A name that stands for several namespaces is asked for in the one that the document declares: a feed
/// has one vocabulary.
package struct RecordQueries: Sendable {
  /// What finds the records of one table.
  package struct Table: Sendable {
    /// Finds the elements, from the root.
    package let elements: String
    /// Finds the texts of a record below its element: the first node of each query is meant.
    package let fields: [Field]
  }

  /// What finds one text.
  package struct Field: Sendable {
    /// The query.
    package let query: String
    /// Where the text is kept: see ``RecordAssembler``.
    package let slot: Int
    /// Whether it is a URI, to be resolved against the `xml:base` in force.
    package let isURI: Bool
  }

  /// The prefixes that are used, and what they stand for.
  package let namespaces: [(prefix: String, uri: String)]
  /// The tables of the type, in its order.
  package let tables: [Table]

  /// The queries for one document.
  ///
  /// - Parameters:
  ///   - reader: The reader of the type.
  ///   - declared: The namespaces that the document declares near its root element.
  package init(_ reader: RecordReader, declared: Set<String>) {
    var bindings: [String: String] = [:]
    for (prefix, uris) in FeedNamespace.all {
      bindings[prefix] = uris.first(where: declared.contains) ?? uris.first ?? ""
    }
    let writer = Writer(bindings: bindings)
    let layout = reader.layout
    tables = layout.type.tables.indices.map { table in
      let elements = layout.type.tables[table].elements.map { "/" + writer.text(of: FieldPath($0)) }
      let fields = layout.paths(of: table).map { slot, path in
        Field(query: writer.text(of: path), slot: slot, isURI: path.isURI)
      }
      return Table(elements: elements.joined(separator: "|"), fields: fields)
    }
    namespaces = bindings.filter { !$0.value.isEmpty && $0.key != "xml" }
      .map { (Writer.prefix($0.key), $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// Writes paths as XPath does.
  private struct Writer {
    let bindings: [String: String]

    /// The vocabulary of RSS has no prefix in paths, and needs one where it is in a namespace.
    static func prefix(_ prefix: String) -> String { prefix.isEmpty ? "rss" : prefix }

    func text(of path: FieldPath) -> String {
      var steps = path.steps.map { name(of: $0) }
      if let condition = path.condition { steps[steps.count - 1] += "[\(text(of: condition))]" }
      if let attribute = path.attribute { steps.append("@" + attributeName(attribute)) }
      return steps.joined(separator: "/")
    }

    private func text(of condition: FieldPath.Condition) -> String {
      switch condition {
      case .equals(let name, let value): "@\(attributeName(name))='\(value)'"
      case .isAbsent(let name): "not(@\(attributeName(name)))"
      }
    }

    private func name(of name: PrefixedName) -> String {
      bindings[name.prefix]?.isEmpty == true
        ? name.local : "\(Self.prefix(name.prefix)):\(name.local)"
    }

    /// Without a prefix an attribute is in no namespace.
    private func attributeName(_ name: PrefixedName) -> String {
      name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)"
    }
  }
}
