internal import CLibxml2
package import FeedEvents

/// A query by the user, over a document that is read as XML or HTML.
@safe
package struct XPathQuery {
  /// The query in XPath 1.0.
  package let text: String
  /// The URIs of prefixes in the query, in addition to those that the document declares.
  package var namespaces: [(prefix: String, uri: String)] = []
  /// Whether the document is read as HTML.
  package var parsesAsHTML = false

  package init(_ text: String) { self.text = text }

  /// The result of a query.
  package enum Result: Sendable {
    case nodes([XPathNode])
    case text(String)
    case number(Double)
    case boolean(Bool)
  }

  /// The reason why there is no result.
  package enum Failure: Error {
    /// The document was rejected.
    case rejected(ParseFailure)
    /// The query is not valid; the reason is libxml2's message.
    case malformed(reason: String)
  }

  /// The prefix that stands for the first default namespace that the document declares.
  package static let defaultPrefix = "default"

  /// Evaluates the query in a document.
  ///
  /// - Throws: ``Failure``.
  /// - Complexity: O(*n*) in the size of the document and the results, in addition to the query's own.
  package func result(in chunks: inout ChunkStream) throws(Failure) -> Result {
    if parsesAsHTML {
      let tree = try Self.rejecting { () throws(ParseFailure) in try HTMLTree(&chunks) }
      return try unsafe evaluated(in: tree.document)
    }
    var parser = try Self.rejecting { () throws(ParseFailure) in try Libxml2Backend(.tree) }
    var sink = NullSink()
    _ = try Self.rejecting { () throws(ParseFailure) in try parser.parse(&chunks, into: &sink) }
    return try unsafe evaluated(in: parser.document)
  }

  private static func rejecting<Parsed: ~Copyable>(
    _ parse: () throws(ParseFailure) -> Parsed
  ) throws(Failure) -> Parsed {
    do throws(ParseFailure) { return try parse() } catch { throw .rejected(error) }
  }

  private func evaluated(in document: xmlDocPtr?) throws(Failure) -> Result {
    guard let context = unsafe xmlXPathNewContext(document) else {
      throw Failure.malformed(reason: "could not allocate memory")
    }
    defer { unsafe xmlXPathFreeContext(context) }
    unsafe register(declaredIn: xmlDocGetRootElement(document), context)
    for (prefix, uri) in namespaces { unsafe xmlXPathRegisterNs(context, prefix, uri) }
    var reason: String?
    let object = unsafe withUnsafeMutablePointer(to: &reason) { reason in
      unsafe xmlSetStructuredErrorFunc(reason) { reason, error in
        let words = unsafe error?.pointee.message.map { unsafe String(cString: $0) }
        let reason = unsafe reason?.assumingMemoryBound(to: String?.self)
        if let reason = unsafe reason, unsafe reason.pointee == nil {
          unsafe reason.pointee = words?.split(separator: "\n").first.map(String.init)
        }
      }
      defer { xmlSetStructuredErrorFunc(nil, nil) }
      return unsafe xmlXPathEvalExpression(text, context)
    }
    guard let object = unsafe object else {
      throw Failure.malformed(reason: reason ?? "libxml2 can't evaluate it")
    }
    defer { unsafe xmlXPathFreeObject(object) }
    return unsafe result(object)
  }

  /// Registers the prefixes that the elements declare; the first declaration of each prefix counts.
  private func register(declaredIn root: xmlNodePtr?, _ context: xmlXPathContextPtr) {
    var seen: Set<String> = []
    unsafe forEachElement(from: root) { element in
      var namespace = unsafe element.pointee.nsDef
      while let current = unsafe namespace {
        let prefix = unsafe current.pointee.prefix.map { unsafe String(cString: $0) }
        let name = prefix ?? Self.defaultPrefix
        if seen.insert(name).inserted, let uri = unsafe current.pointee.href {
          unsafe xmlXPathRegisterNs(context, name, uri)
        }
        unsafe namespace = current.pointee.next
      }
    }
  }

  private func result(_ object: xmlXPathObjectPtr) -> Result {
    switch unsafe object.pointee.type {
    case XPATH_NUMBER: return unsafe .number(object.pointee.floatval)
    case XPATH_BOOLEAN: return unsafe .boolean(object.pointee.boolval != 0)
    case XPATH_STRING: return unsafe .text(bytes(object.pointee.stringval).text)
    default:
      guard let set = unsafe object.pointee.nodesetval else { return .nodes([]) }
      return unsafe .nodes(
        (0..<Int(set.pointee.nodeNr)).compactMap { index in
          unsafe set.pointee.nodeTab[index].map { unsafe XPathNode($0) }
        })
    }
  }
}
