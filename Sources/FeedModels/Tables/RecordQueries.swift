/// The fields of a record type as XPath queries: one that finds the records of a table, and one a field's
/// source below them.
///
/// A name that stands for several namespaces is asked for in each of those that the document uses: mostly one,
/// as a feed has one vocabulary.
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
  ///   - used: The namespaces that elements of the document are in; empty for those in none.
  package init(_ reader: RecordReader, used: Set<String>) {
    var bindings: [String: [Binding]] = [:]
    for (prefix, uris) in FeedNamespace.all {
      let own = uris.filter(used.contains)
      // In what is not used nothing is found.
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

  /// A prefix of the queries, and what it stands for; the empty URI needs none.
  private struct Binding {
    let prefix: String
    let uri: String

    /// The first namespace of a vocabulary has its prefix; that of RSS has none in paths, and needs one here.
    static func name(of prefix: String, _ number: Int) -> String {
      (prefix.isEmpty ? "rss" : prefix) + (number == 0 ? "" : "\(number + 1)")
    }

    func name(_ local: String) -> String { uri.isEmpty ? local : "\(prefix):\(local)" }
  }

  /// Writes paths as XPath does.
  private struct Writer {
    let bindings: [String: [Binding]]

    func text(of path: FieldPath) -> String {
      var steps = path.steps.map { name(of: $0) }
      if let condition = path.condition { steps[steps.count - 1] += "[\(text(of: condition))]" }
      if let attribute = path.attribute { steps.append("@" + attributeName(attribute)) }
      // What the table before has read when the record begins.
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

    /// Without a prefix an attribute is in no namespace.
    private func attributeName(_ name: PathName) -> String {
      name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)"
    }
  }
}
