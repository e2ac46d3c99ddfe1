package import FeedEvents
internal import Foundation
internal import FoundationXML

/// Foundation's `XMLDocument`, built from a document that is gathered first, then walked.
package struct FoundationTreeBackend: FeedParserBackend, ~Copyable {
  package static var identity: BackendIdentity {
    var identity = FoundationBackend.identity.variant(
      "tree",
      notes: [
        "XMLDocument: builds the whole tree, then walks it; options: preserve whitespace, load no external entities",
        "XMLDocument accepts malformed documents silently; the harness rejects them at libxml2's first error",
        "FoundationXML never frees a tree that was walked, so the process grows with each parse",
        "XMLDocument ends the process if libxml2 builds no tree: no bytes, an unknown encoding, UTF-32",
        "internal entities are replaced by their text, without its markup",
        "omits attributes that get their value by default from the document type",
        "the harness resolves namespaces: XMLNode.uri is wrong for an element that declares a prefix",
      ])
    identity.input = .whole
    identity.positions = "line"
    identity.unavailability = Libxml2Errors.unavailability
    return identity
  }

  /// Creates the backend; `XMLDocument` is created with its input.
  package init() {}

  /// Gathers every chunk, builds the tree, and reports its nodes.
  package mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    let gathered = Data(gathering: &chunks)
    let document: XMLDocument
    do {
      document = try Libxml2Errors.throwing {
        try XMLDocument(
          data: gathered, options: [.nodePreserveWhitespace, .nodeLoadExternalEntitiesNever])
      }
    } catch let failure as ParseFailure {
      throw failure
    } catch {
      throw ParseFailure(error, at: SourcePosition())
    }
    guard let root = document.rootElement() else {
      throw ParseFailure(.malformed, reason: "XMLDocument found no element")
    }
    var walk = unsafe TreeWalk(sink: sink)
    return walk.report(root) == .stop ? .stopped(at: SourcePosition()) : .complete
  }
}

/// A walk that reports the nodes of a tree in document order.
@safe
private struct TreeWalk {
  private let sink: SinkHandle
  /// The names and values of one tag, copied because a sink borrows bytes and nodes return strings.
  private var bytes: [UInt8] = []
  private var attributes: [(name: NameRange, value: Range<Int>)] = []
  /// The bindings of prefixes, used instead of `XMLNode.uri`.
  ///
  /// For an element that declares a prefix, `XMLNode.uri` is the URI of that prefix, and for an attribute in
  /// no namespace it can end the process.
  private var scopes = NamespaceScopes()

  private struct NameRange {
    let local, namespace: Range<Int>
  }

  init(sink: SinkHandle) { unsafe self.sink = sink }

  mutating func report(_ element: XMLElement) -> ParseDirective {
    let declarations = element.namespaces ?? []
    for declaration in declarations {
      scopes.begin(declaration.name ?? "", uri: declaration.stringValue ?? "")
    }
    startElement(element)
    for child in element.children ?? [] {
      if let child = child as? XMLElement {
        if report(child) == .stop { return .stop }
      } else if child.kind != .comment, child.kind != .processingInstruction {
        // A text, a CDATA section, or an entity reference, which has no kind.
        text(child)
      }
    }
    let directive = endElement(element)
    for declaration in declarations { scopes.end(declaration.name ?? "") }
    return directive
  }

  private mutating func startElement(_ element: XMLElement) {
    bytes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    let name = gather(nameOf: element)
    for attribute in element.attributes ?? [] {
      attributes.append((gather(nameOf: attribute), gather(attribute.stringValue)))
    }
    let count = attributes.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) {
        records in
        for (index, attribute) in attributes.enumerated() {
          unsafe records.initializeElement(
            at: index,
            to: XMLAttributes.Record(
              local: UnsafeBufferPointer(rebasing: bytes[attribute.name.local]),
              namespace: UnsafeBufferPointer(rebasing: bytes[attribute.name.namespace]),
              value: UnsafeBufferPointer(rebasing: bytes[attribute.value])))
        }
        let name = unsafe XMLName(
          checkedByParser: UnsafeBufferPointer(rebasing: bytes[name.local]),
          namespace: UnsafeBufferPointer(rebasing: bytes[name.namespace]))
        unsafe sink.startElement(
          name, attributes: XMLAttributes(Span(_unsafeElements: UnsafeBufferPointer(records))))
      }
    }
  }

  private mutating func endElement(_ element: XMLElement) -> ParseDirective {
    bytes.removeAll(keepingCapacity: true)
    let name = gather(nameOf: element)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe sink.endElement(
        XMLName(
          checkedByParser: UnsafeBufferPointer(rebasing: bytes[name.local]),
          namespace: UnsafeBufferPointer(rebasing: bytes[name.namespace])))
    }
  }

  private func text(_ node: XMLNode) {
    guard var text = node.stringValue, !text.isEmpty else { return }
    text.withUTF8 { unsafe sink.text(XMLText(checkedByParser: $0)) }
  }

  private mutating func gather(nameOf node: XMLNode) -> NameRange {
    let name = gather(node.name)
    let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
    // The default namespace does not apply to attributes.
    guard colon != nil || node.kind == .element else {
      return NameRange(local: name, namespace: 0..<0)
    }
    let prefix = name.lowerBound..<(colon ?? name.lowerBound)
    let uri = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe scopes.range(ofURI: UnsafeBufferPointer(rebasing: bytes[prefix]))
    }
    let start = bytes.count
    bytes += scopes.bytes[uri]
    let local = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
    return NameRange(local: local, namespace: start..<bytes.count)
  }

  private mutating func gather(_ text: String?) -> Range<Int> {
    let start = bytes.count
    if let text { bytes += text.utf8 }
    return start..<bytes.count
  }
}
