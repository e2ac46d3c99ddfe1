internal import CLibxml2
package import FeedEvents

/// A query by the user, over a document that is read as XML or HTML.
@safe
package struct XPathQuery {
  package let text: String
  /// The URIs of prefixes in the query, in addition to those that the document declares.
  package var namespaces: [(prefix: String, uri: String)] = []
  package var parsesAsHTML = false

  package init(_ text: String) { self.text = text }

  /// The answer to a query, valid only while it is received.
  package enum Answer {
    case nodes(XPathNodes)
    case text(XPathString)
    case number(Double)
    case boolean(Bool)
  }

  /// The reason why there is no answer.
  package enum Failure: Error {
    case rejected(ParseFailure)
    /// The query is not valid; the reason is libxml2's message.
    ///
    /// `declared` are the prefixes that can be used.
    case malformed(reason: String, declared: [String])
    /// The query exceeds a limit of libxml2; the reason is its message.
    case tooLarge(reason: String)
  }

  /// The prefix that stands for the first default namespace that the document declares.
  package static let defaultPrefix = "default"

  /// Evaluates the query in a document.
  ///
  /// - Returns: Whether the query finds nothing in a document with a default namespace, and has no name with the prefix
  ///   for that.
  package func answer(
    in chunks: inout ChunkStream, _ receive: (Answer) throws -> Void
  ) throws -> Bool {
    if parsesAsHTML {
      let tree = try Self.rejecting { () throws(ParseFailure) in try HTMLTree(&chunks) }
      return try unsafe answer(in: tree.document, receive)
    }
    var parser = try Self.rejecting { () throws(ParseFailure) in try Libxml2Backend(.tree) }
    var sink = DiscardSink()
    _ = try Self.rejecting { () throws(ParseFailure) in try parser.parse(&chunks, into: &sink) }
    return try unsafe answer(in: parser.document, receive)
  }

  private static func rejecting<Parsed: ~Copyable>(
    _ parse: () throws(ParseFailure) -> Parsed
  ) throws(Failure) -> Parsed {
    do throws(ParseFailure) { return try parse() } catch { throw .rejected(error) }
  }

  private func answer(
    in document: xmlDocPtr?, _ receive: (Answer) throws -> Void
  ) throws -> Bool {
    guard let context = unsafe xmlXPathNewContext(document) else {
      throw Failure.tooLarge(reason: "could not allocate memory")
    }
    defer { unsafe xmlXPathFreeContext(context) }
    var declared = unsafe register(declaredIn: xmlDocGetRootElement(document), context)
    for (prefix, uri) in namespaces {
      unsafe xmlXPathRegisterNs(context, prefix, uri)
      declared.append(prefix)
    }
    let result = try unsafe evaluated(in: context, declared)
    defer { unsafe xmlXPathFreeObject(result) }
    try unsafe receive(Self.answer(result))
    let nodes = unsafe result.pointee.type == XPATH_NODESET ? result.pointee.nodesetval : nil
    let isEmpty = unsafe result.pointee.type == XPATH_NODESET && nodes?.pointee.nodeNr ?? 0 == 0
    return isEmpty && declared.contains(Self.defaultPrefix)
      && !text.contains("\(Self.defaultPrefix):")
  }

  private func evaluated(
    in context: xmlXPathContextPtr, _ declared: [String]
  ) throws(Failure) -> xmlXPathObjectPtr {
    var first: (reason: String, code: CInt)?
    let result = unsafe withUnsafeMutablePointer(to: &first) { first in
      unsafe shim_set_thread_error_function(first) { first, error in
        let first = unsafe first?.assumingMemoryBound(to: (reason: String, code: CInt)?.self)
        guard let first = unsafe first, unsafe first.pointee == nil, let error = unsafe error else {
          return
        }
        let words = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
        unsafe first.pointee = (String(words.prefix { $0 != "\n" }), error.pointee.code)
      }
      defer { shim_set_thread_error_function(nil, nil) }
      return unsafe xmlXPathEvalExpression(text, context)
    }
    if let result = unsafe result { return unsafe result }
    let reason = first?.reason ?? "libxml2 can't evaluate it"
    if let code = first?.code, Self.limitCodes.contains(code) { throw .tooLarge(reason: reason) }
    throw .malformed(reason: reason, declared: declared)
  }

  /// The codes of errors that a larger limit would avoid: of memory, and of the number of nodes.
  private static let limitCodes: [CInt] = [
    CInt(XML_ERR_NO_MEMORY.rawValue), CInt(XML_XPATH_MEMORY_ERROR.rawValue),
  ]

  /// Registers the prefixes that the elements declare; the first declaration of each prefix counts.
  private func register(
    declaredIn root: xmlNodePtr?, _ context: xmlXPathContextPtr
  ) -> [String] {
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
    return seen.sorted()
  }

  private static func answer(_ result: xmlXPathObjectPtr) -> Answer {
    switch unsafe result.pointee.type {
    case XPATH_NUMBER: return unsafe .number(result.pointee.floatval)
    case XPATH_BOOLEAN: return unsafe .boolean(result.pointee.boolval != 0)
    case XPATH_STRING: return unsafe .text(XPathString(result.pointee.stringval))
    default: return unsafe .nodes(XPathNodes(result.pointee.nodesetval))
    }
  }
}

/// The nodes in an answer, in document order.
@safe
package struct XPathNodes: RandomAccessCollection {
  private let set: xmlNodeSetPtr?

  @unsafe
  init(_ set: xmlNodeSetPtr?) { unsafe self.set = set }

  package var startIndex: Int { 0 }
  package var endIndex: Int { unsafe Int(set?.pointee.nodeNr ?? 0) }

  package subscript(index: Int) -> XPathNode {
    guard indices.contains(index), let node = unsafe set?.pointee.nodeTab[index] else {
      preconditionFailure("there is no node \(index) in \(count)")
    }
    return unsafe XPathNode(node)
  }
}
