internal import FeedEvents
internal import Glibc

/// The elements that a record type is read from, as a tree that is walked tag by tag.
///
/// Laid out flat: nothing is retained to step from an element to its child, and what is in no path is
/// mostly known by its mark, without comparing its name.
struct PathTable: Sendable {
  /// The nodes; the first is above the root element.
  let nodes: [Node]
  /// What is read from attributes, an element's side by side.
  let attributes: [AttributeSource]
  /// The name of `xml:base`.
  let base: Name
  /// The child of each node by each of the 64 marks, the first if several have it; 0 for none.
  private let steps: [Int16]
  /// The URIs of the namespaces of elements, side by side those that a prefix can stand for.
  private let namespaces: [Bytes]
  /// The bytes of all names, URIs and values.
  private let bytes: [UInt8]

  /// One element of a path.
  struct Node: BitwiseCopyable {
    fileprivate var local = Bytes(start: 0, count: 0)
    /// The namespaces that its name may be in.
    fileprivate var firstNamespace: Int16 = 0
    fileprivate var namespaceCount: Int16 = 0
    /// The next child of its parent that has the same mark; 0 for none.
    fileprivate var next: Int16 = 0
    var parent: Int16 = 0
    /// The table whose record begins here; -1 if none does.
    var table: Int16 = -1
    /// The slot that takes the text; -1 if none does.
    var slot: Int16 = -1
    /// Which of ``PathTable/attributes`` are this element's.
    var firstAttribute: Int16 = 0
    var attributeCount: Int16 = 0
    /// The marks of its children, a bit each: a name with another one is none of theirs.
    fileprivate(set) var marks: UInt64 = 0
    /// Whether the slot's text is a URI.
    var isURI = false
  }

  /// A slot that takes the value of an attribute.
  struct AttributeSource: BitwiseCopyable {
    var slot: Int16
    var name: Name
    var condition: Condition
    /// Whether it is a URI.
    var isURI: Bool
  }

  /// What another attribute of the element must be.
  enum Condition: BitwiseCopyable {
    case none
    case equals(Name, Bytes)
    case isAbsent(Name)
  }

  /// The expanded name of an attribute.
  struct Name: BitwiseCopyable {
    fileprivate var local: Bytes
    fileprivate var namespace: Bytes
  }

  /// Where a text lies in the bytes of the table.
  struct Bytes: BitwiseCopyable {
    fileprivate var start: Int32
    fileprivate var count: Int32
  }

  /// The child of a node by its name; 0 if it has no such child.
  ///
  /// The prefix that the document writes plays no part.
  @inline(__always)
  func child(of node: Int16, _ name: borrowing XMLName) -> Int16 {
    // The table is laid out so that each node has 64 steps, and that they lead to nodes.
    var child = unsafe steps.span[unchecked: Int(node) &* 64 &+ Self.mark(of: name)]
    while child > 0, !isName(of: unsafe nodes.span[unchecked: Int(child)], name) {
      child = unsafe nodes.span[unchecked: Int(child)].next
    }
    return child
  }

  @inline(__always)
  private func isName(of node: Node, _ name: borrowing XMLName) -> Bool {
    isEqual(name.local.bytes, node.local) && isAny(of: node, name.namespace.bytes)
  }

  /// Whether a namespace is one of those that a node can be in.
  @inline(__always)
  private func isAny(of node: Node, _ namespace: Span<UInt8>) -> Bool {
    let (first, all) = (Int(node.firstNamespace), namespaces.span)
    for index in first..<first &+ Int(node.namespaceCount) {
      if isEqual(namespace, unsafe all[unchecked: index]) { return true }
    }
    return false
  }

  /// A mark of 64, by the length of the local part and two letters.
  ///
  /// Of thousands of factors these set the fields of feeds apart best from the other elements that feeds have.
  @inline(__always)
  static func mark(of name: borrowing XMLName) -> Int {
    let local = name.local.bytes
    let count = local.count
    guard count > 0 else { return 0 }
    let letters = unsafe Int(local[unchecked: 0]) &+ Int(local[unchecked: count &- 1]) &* 4
    return (count &* 39 &+ letters) & 63
  }

  /// The place of an attribute; `nil` if it is not there.
  func index(of name: Name, in attributes: borrowing XMLAttributes) -> Int? {
    for index in 0..<attributes.count {
      let own = attributes.name(at: index)
      if isEqual(own.namespace.bytes, name.namespace), isEqual(own.local.bytes, name.local) {
        return index
      }
    }
    return nil
  }

  /// Whether a text is that of the table.
  @inline(__always)
  func isEqual(_ text: Span<UInt8>, _ own: Bytes) -> Bool {
    let count = text.count
    guard count == Int(own.count) else { return false }
    if count == 0 { return true }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let one = text.baseAddress, let other = bytes.baseAddress else { return true }
        return unsafe memcmp(one, other + Int(own.start), count) == 0
      }
    }
  }
}

extension PathTable {
  init(_ layout: SlotLayout) {
    var builder = Builder()
    for (index, table) in layout.type.tables.enumerated() {
      for element in table.elements {
        let record = builder.node(FieldPath(element).steps, below: 0)
        builder.nodes[record].table = Int16(index)
        for (slot, path) in layout.paths(of: index) {
          builder.add(path, below: record, slot: Int16(slot))
        }
      }
    }
    base = builder.attributeName(PathName("xml:base"))
    builder.layOut()
    nodes = builder.nodes
    attributes = builder.laidOutAttributes
    steps = builder.steps
    namespaces = builder.namespaces
    bytes = builder.bytes
  }

  /// Puts a table together.
  private struct Builder {
    var nodes = [Node()]
    var bytes: [UInt8] = []
    /// The children of each node, in the order they were met.
    private var children: [[(name: PathName, node: Int)]] = [[]]
    private var attributes: [Int: [AttributeSource]] = [:]
    /// The namespaces of each prefix.
    private var prefixes: [String: Range<Int>] = [:]
    private(set) var namespaces: [Bytes] = []
    private(set) var steps: [Int16] = []
    private(set) var laidOutAttributes: [AttributeSource] = []

    private mutating func store(_ text: String) -> Bytes {
      let start = bytes.count
      bytes += Array(text.utf8)
      return Bytes(start: Int32(start), count: Int32(bytes.count - start))
    }

    private mutating func namespaces(of prefix: String) -> Range<Int> {
      if let known = prefixes[prefix] { return known }
      let first = namespaces.count
      for uri in FeedNamespace.uris(of: prefix) { namespaces.append(store(uri)) }
      prefixes[prefix] = first..<namespaces.count
      return first..<namespaces.count
    }

    mutating func attributeName(_ name: PathName) -> Name {
      Name(local: store(name.local), namespace: store(name.attributeNamespace))
    }

    mutating func node(_ steps: [PathName], below start: Int) -> Int {
      var place = start
      for step in steps {
        if let child = children[place].first(where: { $0.name == step }) {
          place = child.node
        } else {
          nodes.append(Node(parent: Int16(place)))
          children.append([])
          children[place].append((step, nodes.count - 1))
          place = nodes.count - 1
        }
      }
      return place
    }

    mutating func add(_ path: FieldPath, below record: Int, slot: Int16) {
      let place = node(path.steps, below: record)
      guard let attribute = path.attribute else {
        guard nodes[place].slot < 0 else {
          fatalError("two fields keep the text of \(path.text) differently: one as a link")
        }
        nodes[place].slot = slot
        nodes[place].isURI = path.isURI
        return
      }
      let name = attributeName(attribute)
      attributes[place, default: []] += conditions(path.condition).map {
        AttributeSource(slot: slot, name: name, condition: $0, isURI: path.isURI)
      }
    }

    /// The conditions of which one is to be met.
    private mutating func conditions(_ condition: FieldPath.Condition?) -> [Condition] {
      switch condition {
      case .equals(let name, let values): values.map { .equals(attributeName(name), store($0)) }
      case .isAbsent(let name): [.isAbsent(attributeName(name))]
      case nil: [.none]
      }
    }

    /// Puts the attributes of a node side by side, and leads from it to its children.
    mutating func layOut() {
      steps = [Int16](repeating: 0, count: 64 * nodes.count)
      for index in nodes.indices {
        let own = attributes[index] ?? []
        nodes[index].firstAttribute = Int16(laidOutAttributes.count)
        nodes[index].attributeCount = Int16(own.count)
        laidOutAttributes += own
        for (name, node) in children[index] {
          let local = XMLText(name.local.utf8Span)
          let mark = PathTable.mark(of: XMLName(local: local, namespace: local))
          let own = namespaces(of: name.prefix)
          nodes[node].local = store(name.local)
          nodes[node].firstNamespace = Int16(own.lowerBound)
          nodes[node].namespaceCount = Int16(own.count)
          nodes[node].next = steps[64 * index + mark]
          steps[64 * index + mark] = Int16(node)
          nodes[index].marks |= 1 << UInt64(mark)
        }
      }
    }
  }
}
