internal import FeedEvents

/// The elements that a record type is read from, as a tree that is walked tag by tag.
///
/// The tree is stored in flat arrays, so that stepping from an element to its child retains nothing. Most
/// elements that are in no path are recognised by their hash, without comparing names.
struct PathTable: Sendable {
  /// The nodes.
  ///
  /// The first one is the parent of the root element.
  let nodes: [Node]
  /// The attributes that are read.
  let attributes: AttributeTable
  /// For each node and each of the 64 hashes, the first child with that hash; 0 if there is none.
  private let steps: [Int16]
  /// The namespace URIs of elements.
  ///
  /// Those of one prefix are adjacent.
  private let namespaces: [StoredTexts.Text]
  private let texts: StoredTexts

  /// An element in a path.
  struct Node: BitwiseCopyable {
    fileprivate var local = StoredTexts.Text()
    /// The index of the first namespace that its name may be in.
    fileprivate var firstNamespace: Int16 = 0
    fileprivate var namespaceCount: Int16 = 0
    /// The next child of its parent with the same hash; 0 if there is none.
    fileprivate var next: Int16 = 0
    var parent: Int16 = 0
    /// The table whose record begins at this element; -1 if there is none.
    var table: Int16 = -1
    /// The slot for the text of the element; -1 if there is none.
    var slot: Int16 = -1
    /// The attributes that are read from the element.
    var attributes = AttributeTable.Element()
    /// The hashes of its children, one bit each.
    ///
    /// A name whose hash is not set cannot be that of a child.
    fileprivate(set) var hashes: UInt64 = 0
    /// Whether the slot's text is a URI.
    var isURI = false
  }

  /// Returns the child of a node with a name; 0 if there is none.
  ///
  /// The prefix in the document is ignored. `hash` is that of the name.
  @inline(__always)
  func child(of node: Int16, _ name: borrowing XMLName, _ hash: Int) -> Int16 {
    // Each node has 64 steps, and each step is the index of a node, so the accesses are in bounds.
    var child = unsafe steps.span[unchecked: Int(node) &* 64 &+ hash]
    while child > 0, !isName(of: unsafe nodes.span[unchecked: Int(child)], name) {
      child = unsafe nodes.span[unchecked: Int(child)].next
    }
    return child
  }

  @inline(__always)
  private func isName(of node: Node, _ name: borrowing XMLName) -> Bool {
    texts.isEqual(name.local.bytes, node.local) && isAny(of: node, name.namespace.bytes)
  }

  /// Returns whether a namespace is one of those that the name of a node can be in.
  @inline(__always)
  private func isAny(of node: Node, _ namespace: Span<UInt8>) -> Bool {
    var index = Int(node.firstNamespace)
    let end = index &+ Int(node.namespaceCount)
    while index < end {
      if texts.isEqual(namespace, unsafe namespaces.span[unchecked: index]) { return true }
      index &+= 1
    }
    return false
  }

  /// Returns one of 64 hashes, computed from the length and two letters of the local part.
  ///
  /// Out of thousands, these factors best separate the fields of feeds from the other elements in feeds.
  @inline(__always)
  static func hash(of name: borrowing XMLName) -> Int {
    let local = name.local.bytes
    let count = local.count
    guard count > 0 else { return 0 }
    let letters = unsafe Int(local[unchecked: 0]) &+ Int(local[unchecked: count &- 1]) &* 4
    return (count &* 39 &+ letters) & 63
  }

  /// Returns the hash of a name with this local part.
  static func hash(of local: String) -> Int {
    let local = XMLText(local.utf8Span)
    return hash(of: XMLName(local: local, namespace: local))
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
    builder.layOut(readsBase: layout.slots.contains(where: \.isURI))
    nodes = builder.nodes
    attributes = builder.attributes
    steps = builder.steps
    namespaces = builder.namespaces
    texts = builder.texts
  }

  /// A builder of the parts of a table.
  private struct Builder {
    var nodes = [Node()]
    private(set) var texts = StoredTexts()
    private(set) var attributes = AttributeTable()
    /// The children of each node, in the order in which they were added.
    private var children: [[(name: PathName, node: Int)]] = [[]]
    /// The paths that end at attributes of each node, with their slots.
    private var attributePaths: [Int: [(path: FieldPath, slot: Int16)]] = [:]
    /// The indices of the namespaces of each prefix.
    private var prefixes: [String: Range<Int>] = [:]
    private(set) var namespaces: [StoredTexts.Text] = []
    private(set) var steps: [Int16] = []

    private mutating func namespaces(of prefix: String) -> Range<Int> {
      if let known = prefixes[prefix] { return known }
      let first = namespaces.count
      for uri in FeedNamespace.uris(of: prefix) { namespaces.append(texts.store(uri)) }
      prefixes[prefix] = first..<namespaces.count
      return first..<namespaces.count
    }

    mutating func node(_ steps: [PathName], below start: Int) -> Int {
      var current = start
      for step in steps {
        if let child = children[current].first(where: { $0.name == step }) {
          current = child.node
        } else {
          nodes.append(Node(parent: Int16(current)))
          children.append([])
          children[current].append((step, nodes.count - 1))
          current = nodes.count - 1
        }
      }
      return current
    }

    mutating func add(_ path: FieldPath, below record: Int, slot: Int16) {
      let index = node(path.steps, below: record)
      guard path.attribute == nil else {
        attributePaths[index, default: []].append((path, slot))
        return
      }
      guard nodes[index].slot < 0 else {
        fatalError("two fields keep the text of \(path.text) differently: one as a link")
      }
      nodes[index].slot = slot
      nodes[index].isURI = path.isURI
    }

    /// Fills in the attributes of each node and the steps to its children.
    mutating func layOut(readsBase: Bool) {
      steps = [Int16](repeating: 0, count: 64 * nodes.count)
      for index in nodes.indices {
        nodes[index].attributes = attributes.add(attributePaths[index] ?? [], setsBase: readsBase)
        for (name, node) in children[index] {
          let hash = PathTable.hash(of: name.local)
          let own = namespaces(of: name.prefix)
          nodes[node].local = texts.store(name.local)
          nodes[node].firstNamespace = Int16(own.lowerBound)
          nodes[node].namespaceCount = Int16(own.count)
          nodes[node].next = steps[64 * index + hash]
          steps[64 * index + hash] = Int16(node)
          nodes[index].hashes |= 1 << UInt64(hash)
        }
      }
    }
  }
}
