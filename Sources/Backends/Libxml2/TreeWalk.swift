internal import CLibxml2
internal import FeedEvents

/// A walk that reports the nodes of a tree in document order.
@safe
struct TreeWalk {
  private let sink: SinkHandle
  /// The lengths of the names in the document's dictionary.
  private var lengths = unsafe NameLengths()

  init(sink: SinkHandle) { unsafe self.sink = sink }

  /// Reports an element and everything in it, without recursion, because the tree may be very deep.
  ///
  /// - Returns: The line of the element at whose end the sink asked to stop; `nil` if it didn't.
  mutating func report(_ root: xmlNodePtr) -> Int? {
    var node = unsafe root
    while true {
      if unsafe begin(node), let child = unsafe node.pointee.children {
        unsafe node = child
        continue
      }
      while true {
        if unsafe end(node) == .stop { return unsafe xmlGetLineNo(node) }
        if unsafe node == root { return nil }
        if let next = unsafe node.pointee.next {
          unsafe node = next
          break
        }
        guard let parent = unsafe node.pointee.parent else { return nil }
        unsafe node = parent
      }
    }
  }

  /// Reports the start tag of an element, or the text of another node.
  ///
  /// - Returns: Whether it is an element. The children of other nodes are skipped: those of an entity
  ///   reference that isn't replaced are the children of its declaration.
  private mutating func begin(_ node: xmlNodePtr) -> Bool {
    switch unsafe node.pointee.type {
    case XML_ELEMENT_NODE:
      unsafe startElement(node)
      return true
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      let text = unsafe bytes(node.pointee.content)
      if !text.isEmpty { unsafe sink.text(XMLText(checkedByParser: text)) }
    default: break
    }
    return false
  }

  private mutating func end(_ node: xmlNodePtr) -> ParseDirective {
    guard unsafe node.pointee.type == XML_ELEMENT_NODE else { return .proceed }
    let local = unsafe lengths.measured(node.pointee.name)
    let uri = unsafe lengths.measured(node.pointee.ns?.pointee.href)
    return unsafe sink.endElement(XMLName(checkedByParser: local, namespace: uri))
  }

  private mutating func startElement(_ element: xmlNodePtr) {
    let local = unsafe lengths.measured(element.pointee.name)
    let uri = unsafe lengths.measured(element.pointee.ns?.pointee.href)
    let name = unsafe XMLName(checkedByParser: local, namespace: uri)
    var count = 0
    var attribute = unsafe element.pointee.properties
    while let current = unsafe attribute {
      count += 1
      unsafe attribute = current.pointee.next
    }
    guard count > 0 else {
      return unsafe sink.startElement(name, attributes: XMLAttributes(Span()))
    }
    unsafe withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) {
      records in
      var attribute = unsafe element.pointee.properties
      for index in 0..<count {
        guard let current = unsafe attribute else { break }
        unsafe records.initializeElement(at: index, to: record(of: current.pointee))
        unsafe attribute = current.pointee.next
      }
      unsafe sink.startElement(
        name, attributes: XMLAttributes(Span(_unsafeElements: UnsafeBufferPointer(records))))
    }
  }

  /// Returns the record of an attribute, whose value is one text node because entities are replaced.
  private mutating func record(of attribute: xmlAttr) -> XMLAttributes.Record {
    unsafe XMLAttributes.Record(
      local: lengths.measured(attribute.name),
      namespace: lengths.measured(attribute.ns?.pointee.href),
      value: bytes(attribute.children?.pointee.content))
  }
}
