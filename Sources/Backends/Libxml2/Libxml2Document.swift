internal import CLibxml2
package import FeedEvents

/// A document as libxml2's tree, for XPath queries.
package struct Libxml2Document: ~Copyable {
  /// The identity of the implementation that queries trees for records.
  package static var queriesIdentity: BackendIdentity {
    var identity = Libxml2Backend.identity.variant(
      "xpath",
      notes: Libxml2Backend.notes(
        "builds the whole tree, then runs one XPath query per record and field",
        "allocations vary slightly, because libxml2 seeds its hash tables with the time"))
    identity.symbol = "xmlXPathCompiledEval"
    return identity
  }

  private let parser: Libxml2Backend

  /// Builds the tree.
  package init(_ chunks: inout ChunkStream) throws(ParseFailure) {
    var parser = try Libxml2Backend(.tree)
    var sink = DiscardSink()
    _ = try parser.parse(&chunks, into: &sink)
    self.parser = parser
  }

  package var root: ExpandedName? {
    guard let root = unsafe xmlDocGetRootElement(parser.document) else { return nil }
    let namespace = unsafe root.pointee.ns?.pointee.href.map { unsafe String(cString: $0) }
    return unsafe ExpandedName(
      namespace: namespace ?? "", local: String(cString: root.pointee.name))
  }

  /// The namespaces of the elements; an empty string stands for no namespace.
  package var namespaces: Set<String> {
    var found: Set<String> = []
    // One declaration applies to many elements.
    var declarations: Set<UInt> = []
    unsafe forEachElement(from: xmlDocGetRootElement(parser.document)) { element in
      let namespace = unsafe element.pointee.ns
      guard declarations.insert(UInt(bitPattern: namespace)).inserted else { return }
      unsafe found.insert(namespace?.pointee.href.map { unsafe String(cString: $0) } ?? "")
    }
    return found
  }

  /// Finds nodes, and for each of them, the first node that each of several queries finds below it.
  ///
  /// - Parameters:
  ///   - query: The query for the nodes, evaluated from the root.
  ///   - fields: The queries that are evaluated from each of the nodes.
  ///   - namespaces: The URIs of prefixes in the queries.
  ///   - results: Receives the results, node by node in document order.
  /// - Precondition: The queries are valid XPath 1.0, and return nodes.
  package func select<Receiver: QueryResultReceiver & ~Copyable>(
    _ query: String, fields: [String], namespaces: [(prefix: String, uri: String)],
    into results: inout Receiver
  ) {
    guard let context = unsafe xmlXPathNewContext(parser.document) else { return }
    defer { unsafe xmlXPathFreeContext(context) }
    for (prefix, uri) in namespaces { unsafe xmlXPathRegisterNs(context, prefix, uri) }
    let compiled = unsafe ([query] + fields).map { unsafe xmlXPathCtxtCompile(context, $0) }
    defer { unsafe compiled.forEach { unsafe xmlXPathFreeCompExpr($0) } }
    unsafe context.pointee.node = unsafe xmlNodePtr(OpaquePointer(parser.document))
    let found = unsafe xmlXPathCompiledEval(compiled[0], context)
    defer { unsafe xmlXPathFreeObject(found) }
    let nodes = unsafe NodeSet(found)
    for nodeIndex in 0..<(unsafe nodes.count) {
      results.beginNode()
      for index in fields.indices {
        unsafe context.pointee.node = nodes[nodeIndex]
        let texts = unsafe xmlXPathCompiledEval(compiled[index + 1], context)
        if unsafe NodeSet(texts).count > 0, let first = unsafe NodeSet(texts)[0] {
          unsafe report(first, index, to: &results)
        }
        unsafe xmlXPathFreeObject(texts)
      }
      results.endNode()
    }
  }

  private func report<Receiver: QueryResultReceiver & ~Copyable>(
    _ node: xmlNodePtr, _ field: Int, to results: inout Receiver
  ) {
    let text = unsafe xmlXPathCastNodeToString(node)
    defer { unsafe shim_free(text) }
    let bases = unsafe results.wantsBases(of: field) ? bases(of: node) : []
    unsafe results.take(XMLText(checkedByParser: bytes(text)), field, bases: bases)
  }

  /// Returns the values of `xml:base` that apply to a node, outermost first.
  ///
  /// They are returned as they are written: `xmlNodeGetBase` loses values that are not strictly URIs.
  private func bases(of node: xmlNodePtr) -> [String] {
    var bases: [String] = []
    var next = unsafe Optional(node)
    while let node = unsafe next {
      if let base = unsafe xmlGetNsProp(node, "base", "http://www.w3.org/XML/1998/namespace") {
        unsafe bases.append(String(cString: base))
        unsafe shim_free(base)
      }
      unsafe next = node.pointee.parent
    }
    return bases.reversed()
  }
}

package protocol QueryResultReceiver: ~Copyable {
  mutating func beginNode()
  /// Returns whether the text of a field is a URI for which base URIs are needed.
  func wantsBases(of field: Int) -> Bool
  /// Takes the text of a field, including that of the nodes below it; valid only until the call returns.
  ///
  /// `bases` are the values of `xml:base` that apply to it, outermost first.
  mutating func take(_ text: XMLText, _ field: Int, bases: [String])
  mutating func endNode()
}

@unsafe
private struct NodeSet {
  private let nodes: xmlNodeSetPtr?

  init(_ result: xmlXPathObjectPtr?) { unsafe nodes = result?.pointee.nodesetval }

  var count: Int { unsafe Int(nodes?.pointee.nodeNr ?? 0) }

  subscript(index: Int) -> xmlNodePtr? { unsafe nodes?.pointee.nodeTab[index] }
}
