internal import FeedEvents

/// The elements that a record type is read from, as a tree that is walked tag by tag.
struct PathTree: Sendable {
  /// The elements; the first one is the parent of the root element.
  private(set) var nodes = [Node()]

  /// An element in a path.
  struct Node: Sendable {
    /// The bytes of its local name, and of each namespace that it may be in.
    fileprivate var local: [UInt8] = []
    fileprivate var namespaces: [[UInt8]] = []
    /// The first of its children, and the next child of its parent; 0 if there is none.
    fileprivate var firstChild = 0
    fileprivate var next = 0
    fileprivate(set) var parent = 0
    /// The table whose record begins at this element.
    fileprivate(set) var table: Int?
    /// The slot for the text of the element.
    fileprivate(set) var slot: Int?
    /// Whether that text is a URI.
    fileprivate(set) var isURI = false
    /// What is read from its attributes.
    fileprivate(set) var attributes: [Attribute] = []

    fileprivate func isNamed(_ name: borrowing XMLName) -> Bool {
      guard name.local.bytes.isEqual(to: local.span) else { return false }
      for namespace in namespaces {
        if name.namespace.bytes.isEqual(to: namespace.span) { return true }
      }
      return false
    }
  }

  /// An attribute whose value is read, under a condition on another one.
  struct Attribute: Sendable {
    fileprivate let name: ExpandedName
    fileprivate var other: ExpandedName?
    /// The values that the other one may have; empty if it must be absent.
    fileprivate var values: [[UInt8]] = []
    /// The slot for its value; `nil` if the value is the base URI of the element.
    let slot: Int?
    /// Whether the value is a URI.
    let isURI: Bool

    /// Returns its index in an element; `nil` if it is absent or the condition is not met.
    func index(in attributes: borrowing XMLAttributes) -> Int? {
      guard let other else { return attributes.index(of: name) }
      guard let index = attributes.index(of: other) else {
        return values.isEmpty ? attributes.index(of: name) : nil
      }
      let value = attributes.value(at: index)
      for own in values {
        if value.bytes.isEqual(to: own.span) { return attributes.index(of: name) }
      }
      return nil
    }
  }

  /// Returns the child of an element with a name; `nil` if there is none.
  func child(of node: Int, named name: borrowing XMLName) -> Int? {
    var child = nodes[node].firstChild
    while child != 0 {
      if nodes[child].isNamed(name) { return child }
      child = nodes[child].next
    }
    return nil
  }
}

extension XMLAttributes {
  fileprivate func index(of name: ExpandedName) -> Int? {
    for index in 0..<count where name.isName(self.name(at: index)) { return index }
    return nil
  }
}

// MARK: - Creating a tree

extension PathTree {
  /// Creates the tree of the elements of each table and their slots.
  init(_ tables: [[FieldPath]], _ slots: Slots) {
    for (table, elements) in tables.enumerated() {
      for element in elements {
        let record = add(element.steps, below: 0)
        nodes[record].table = table
        for slot in slots.tables[table] { add(slots.paths[slot], slot, below: record) }
      }
    }
    guard slots.paths.contains(where: \.isURI) else { return }
    let base = Attribute(name: PathName("xml:base").attributeName, slot: nil, isURI: true)
    for index in nodes.indices { nodes[index].attributes.insert(base, at: 0) }
  }

  private mutating func add(_ path: FieldPath, _ slot: Int, below record: Int) {
    let node = add(path.steps, below: record)
    if let attribute = path.attribute {
      nodes[node].attributes.append(
        Attribute(
          name: attribute.attributeName, other: path.condition?.attribute.attributeName,
          values: path.condition?.values.map { Array($0.utf8) } ?? [], slot: slot,
          isURI: path.isURI))
      return
    }
    guard nodes[node].slot == nil else {
      fatalError("two fields keep the text of \(path.text) differently: one as a link")
    }
    nodes[node].slot = slot
    nodes[node].isURI = path.isURI
  }

  /// Returns the element at the end of some steps; adds those that are missing.
  private mutating func add(_ steps: [PathName], below start: Int) -> Int {
    steps.reduce(start) { parent, step in
      let local = Array(step.local.utf8)
      let namespaces = FeedNamespace.uris(of: step.prefix).map { Array($0.utf8) }
      var child = nodes[parent].firstChild
      while child != 0, nodes[child].local != local || nodes[child].namespaces != namespaces {
        child = nodes[child].next
      }
      guard child == 0 else { return child }
      nodes.append(
        Node(local: local, namespaces: namespaces, next: nodes[parent].firstChild, parent: parent))
      nodes[parent].firstChild = nodes.count - 1
      return nodes.count - 1
    }
  }
}
