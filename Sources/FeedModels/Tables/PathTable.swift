internal import FeedEvents
internal import Glibc

/// The elements that a record type is read from, as a tree that is walked tag by tag.
///
/// The tree is stored in flat arrays, so that stepping from an element to its child retains nothing. Most
/// elements that are in no path are recognised by their mark, without comparing names.
struct PathTable: Sendable {
  /// The nodes.
  ///
  /// The first one is the parent of the root element.
  let nodes: [Node]
  /// The fields that are read from attributes.
  ///
  /// Those of one element are adjacent.
  let attributes: [AttributeSource]
  /// The name of `xml:base`.
  let base: Name
  /// For each node and each of the 64 marks, the first child with that mark; 0 if there is none.
  private let steps: [Int16]
  /// The namespace URIs of elements.
  ///
  /// Those of one prefix are adjacent.
  private let namespaces: [Bytes]
  /// The bytes of all names, URIs and values.
  private let bytes: [UInt8]

  /// An element in a path.
  struct Node: BitwiseCopyable {
    fileprivate var local = Bytes(start: 0, count: 0)
    /// The index of the first namespace that its name may be in.
    fileprivate var firstNamespace: Int16 = 0
    fileprivate var namespaceCount: Int16 = 0
    /// The next child of its parent with the same mark; 0 if there is none.
    fileprivate var next: Int16 = 0
    var parent: Int16 = 0
    /// The table whose record begins at this element; -1 if there is none.
    var table: Int16 = -1
    /// The slot for the text of the element; -1 if there is none.
    var slot: Int16 = -1
    /// The index of the element's first entry in ``PathTable/attributes``.
    var firstAttribute: Int16 = 0
    var attributeCount: Int16 = 0
    /// The marks of its children, one bit each.
    ///
    /// A name whose mark is not set cannot be that of a child.
    fileprivate(set) var marks: UInt64 = 0
    /// Whether the slot's text is a URI.
    var isURI = false
  }

  /// A slot for the value of an attribute.
  struct AttributeSource: BitwiseCopyable {
    var slot: Int16
    var name: Name
    var condition: Condition
    /// Whether the value is a URI.
    var isURI: Bool
  }

  /// A condition on another attribute of the element.
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

  /// The range of a text in the bytes of the table.
  struct Bytes: BitwiseCopyable {
    fileprivate var start: Int32
    fileprivate var count: Int32
  }

  /// Returns the child of a node with a name; 0 if there is none.
  ///
  /// The prefix in the document is ignored. `mark` is that of the name.
  @inline(__always)
  func child(of node: Int16, _ name: borrowing XMLName, _ mark: Int) -> Int16 {
    // Each node has 64 steps, and each step is the index of a node, so the accesses are in bounds.
    var child = unsafe steps.span[unchecked: Int(node) &* 64 &+ mark]
    while child > 0, !isName(of: unsafe nodes.span[unchecked: Int(child)], name) {
      child = unsafe nodes.span[unchecked: Int(child)].next
    }
    return child
  }

  @inline(__always)
  private func isName(of node: Node, _ name: borrowing XMLName) -> Bool {
    isEqual(name.local.bytes, node.local) && isAny(of: node, name.namespace.bytes)
  }

  /// Returns whether a namespace is one of those that the name of a node can be in.
  @inline(__always)
  private func isAny(of node: Node, _ namespace: Span<UInt8>) -> Bool {
    var index = Int(node.firstNamespace)
    let end = index &+ Int(node.namespaceCount)
    while index < end {
      if isEqual(namespace, unsafe namespaces.span[unchecked: index]) { return true }
      index &+= 1
    }
    return false
  }

  /// Returns one of 64 marks, computed from the length and two letters of the local part.
  ///
  /// Out of thousands, these factors best separate the fields of feeds from the other elements in feeds.
  @inline(__always)
  static func mark(of name: borrowing XMLName) -> Int {
    let local = name.local.bytes
    let count = local.count
    guard count > 0 else { return 0 }
    let letters = unsafe Int(local[unchecked: 0]) &+ Int(local[unchecked: count &- 1]) &* 4
    return (count &* 39 &+ letters) & 63
  }

  /// Returns the index of an attribute; `nil` if the element does not have it.
  ///
  /// Not inlined, because the code for one record must leave room in the instruction cache for the parser's.
  @inline(never)
  func index(of name: Name, in attributes: borrowing XMLAttributes) -> Int? {
    for index in 0..<attributes.count {
      let own = attributes.name(at: index)
      // The local part first, because attributes rarely have a namespace.
      if isEqual(own.local.bytes, name.local), isEqual(own.namespace.bytes, name.namespace) {
        return index
      }
    }
    return nil
  }

  /// Returns whether a text equals a text of the table.
  @inline(__always)
  func isEqual(_ text: Span<UInt8>, _ own: Bytes) -> Bool {
    let count = text.count
    guard count == Int(own.count) else { return false }
    if count == 0 { return true }
    // Both have `count` bytes, so neither is empty, and both have an address. Names of the same length mostly
    // differ in the first letter, and comparing it costs no call.
    guard unsafe text[unchecked: 0] == bytes.span[unchecked: Int(own.start)] else { return false }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe memcmp(
          text.baseAddress.unsafelyUnwrapped,
          bytes.baseAddress.unsafelyUnwrapped + Int(own.start), count) == 0
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

  /// A builder of the parts of a table.
  private struct Builder {
    var nodes = [Node()]
    var bytes: [UInt8] = []
    /// The children of each node, in the order in which they were added.
    private var children: [[(name: PathName, node: Int)]] = [[]]
    private var attributes: [Int: [AttributeSource]] = [:]
    /// The indices of the namespaces of each prefix.
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

    /// Returns the alternatives of a condition, one of which must be met.
    private mutating func conditions(_ condition: FieldPath.Condition?) -> [Condition] {
      switch condition {
      case .equals(let name, let values): values.map { .equals(attributeName(name), store($0)) }
      case .isAbsent(let name): [.isAbsent(attributeName(name))]
      case nil: [.none]
      }
    }

    /// Makes the attributes of each node adjacent, and fills in the steps to its children.
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
