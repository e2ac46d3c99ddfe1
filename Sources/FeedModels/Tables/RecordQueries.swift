/// The XPath queries for a record type: for each table, one that finds the records, and one for each source
/// of a field.
///
/// A name that stands for several namespaces is matched in each of them that the document uses. That is
/// usually one, because a feed uses one vocabulary.
package struct RecordQueries: Sendable {
  /// The queries for one table.
  package struct Table: Sendable {
    /// The query that finds the elements of the records, from the root.
    package let elements: String
    /// The queries that find the texts of a record, from its element.
    ///
    /// The first node of each result counts.
    package let fields: [Field]
  }

  /// The query for one text.
  package struct Field: Sendable {
    /// The query.
    package let query: String
    /// The slot for the text.
    ///
    /// See ``RecordAssembler``.
    package let slot: Int
    /// Whether the text is a URI, to be resolved against the `xml:base` in effect.
    package let isURI: Bool
  }

  /// The prefixes used in the queries, and the namespaces that they stand for.
  package let namespaces: [(prefix: String, uri: String)]
  /// The queries for the tables of the type, in the order of the tables.
  package let tables: [Table]

  /// Creates the queries for one document.
  ///
  /// - Parameters:
  ///   - reader: The reader of the record type.
  ///   - used: The namespaces of the document's elements; the empty string stands for no namespace.
  package init(_ reader: RecordReader, used: Set<String>) {
    var bindings: [String: [Binding]] = [:]
    for (prefix, uris) in FeedNamespace.all {
      let own = uris.filter(used.contains)
      // If the document uses none of the namespaces, the first one is bound, and the query finds nothing.
      bindings[prefix] = (own.isEmpty ? Array(uris.prefix(1)) : own).enumerated().map {
        number, uri in
        Binding(prefix: Binding.name(of: prefix, number), uri: uri)
      }
    }
    let writer = Writer(bindings: bindings)
    let layout = reader.layout
    tables = layout.type.tables.indices.map { table in
      let elements = layout.type.tables[table].elements.map { "/" + writer.text(of: FieldPath($0)) }
      let fields = (layout.paths(of: table) + layout.outerPaths(of: table)).map { slot, path in
        Field(query: writer.text(of: path), slot: slot, isURI: path.isURI)
      }
      return Table(elements: elements.joined(separator: "|"), fields: fields)
    }
    namespaces = bindings.values.joined().filter { !$0.uri.isEmpty && $0.prefix != "xml" }
      .map { ($0.prefix, $0.uri) }.sorted { $0.0 < $1.0 }
  }

  /// A prefix of the queries and its namespace.
  ///
  /// The empty URI needs no prefix.
  private struct Binding {
    let prefix: String
    let uri: String

    /// Returns the prefix for the namespace with this number.
    ///
    /// The first namespace of a vocabulary has the prefix of the tables. RSS has no prefix there, but needs
    /// one here.
    static func name(of prefix: String, _ number: Int) -> String {
      (prefix.isEmpty ? "rss" : prefix) + (number == 0 ? "" : "\(number + 1)")
    }

    func name(_ local: String) -> String { uri.isEmpty ? local : "\(prefix):\(local)" }
  }

  /// A converter of paths to XPath.
  private struct Writer {
    let bindings: [String: [Binding]]

    func text(of path: FieldPath) -> String {
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
      switch condition {
      case .equals(let name, let values):
        values.map { "@\(attributeName(name))='\($0)'" }.joined(separator: " or ")
      case .isAbsent(let name): "not(@\(attributeName(name)))"
      }
    }

    private func name(of name: PathName) -> String {
      let names = (bindings[name.prefix] ?? []).map { $0.name(name.local) }
      guard names.count > 1 else { return names.first ?? name.local }
      return "*[" + names.map { "self::\($0)" }.joined(separator: " or ") + "]"
    }

    /// An attribute without a prefix is in no namespace.
    private func attributeName(_ name: PathName) -> String {
      name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)"
    }
  }
}
