internal import FeedEvents

/// The elements that a record type is read from, as a tree that is walked tag by tag.
struct PathTree: Sendable {
  /// The elements; the first one is the parent of the root element.
  private(set) var nodes = [Node()]

  /// An element in a path.
  struct Node: Sendable {
    /// The bytes of its local name, and the number of its prefix in the tables.
    fileprivate var local: [UInt8] = []
    fileprivate var namespace: Int?
    /// The first of its children, and the next child of its parent; 0 if there is none.
    fileprivate var firstChild = 0
    fileprivate var next = 0
    fileprivate(set) var parent = 0
    /// The table whose record begins at this element.
    fileprivate(set) var table: Int?
    /// What is read from its text.
    fileprivate(set) var texts: [Text] = []
    /// What is read from its attributes.
    fileprivate(set) var attributes: [Attribute] = []

    fileprivate func isCalled(_ name: borrowing XMLName) -> Bool {
      name.local.bytes.isEqual(to: local.span)
    }
  }

  /// A slot for the text of an element, under a condition on an attribute.
  struct Text: Sendable {
    let slot: Int
    /// Whether the text is a URI.
    let isURI: Bool
    fileprivate let condition: Condition?

    /// Returns whether an element with these attributes meets the condition.
    func isRead(
      with attributes: borrowing XMLAttributes, in namespaces: inout DocumentNamespaces
    ) -> Bool {
      condition?.isMet(by: attributes, in: &namespaces) ?? true
    }
  }

  /// An attribute whose value is read, under a condition on another one.
  struct Attribute: Sendable {
    fileprivate let name: AttributeName
    fileprivate var condition: Condition?
    /// The slot for its value; `nil` if the value is the base URI of the element.
    let slot: Int?
    /// Whether the value is a URI.
    let isURI: Bool

    /// Returns its index in an element; `nil` if it is absent or the condition is not met.
    func index(
      in attributes: borrowing XMLAttributes, _ namespaces: inout DocumentNamespaces
    ) -> Int? {
      guard condition?.isMet(by: attributes, in: &namespaces) ?? true else { return nil }
      return name.index(in: attributes, &namespaces)
    }
  }

  /// The bytes of a local name, and the number of its prefix in the tables; `nil` for an attribute without a prefix.
  fileprivate struct AttributeName: Sendable {
    let local: [UInt8]
    let namespace: Int?

    init(_ name: PathName) {
      local = Array(name.local.utf8)
      namespace = name.prefix.isEmpty ? nil : FeedNamespace.number(of: name.prefix)
    }

    func index(
      in attributes: borrowing XMLAttributes, _ namespaces: inout DocumentNamespaces
    ) -> Int? {
      for index in 0..<attributes.count {
        let name = attributes.name(at: index)
        guard name.local.bytes.isEqual(to: local.span) else { continue }
        let isNamed =
          if let namespace {
            namespaces.number(of: name.namespace.bytes) == namespace
          } else {
            name.namespace.isEmpty
          }
        if isNamed { return index }
      }
      return nil
    }
  }

  /// A condition on an attribute.
  fileprivate struct Condition: Sendable {
    let name: AttributeName
    let values: [[UInt8]]
    let isNegated: Bool
    let mayBeAbsent: Bool

    init(_ condition: FieldPath.Condition) {
      name = AttributeName(condition.attribute)
      values = condition.values.map { Array($0.utf8) }
      (isNegated, mayBeAbsent) = (condition.isNegated, condition.mayBeAbsent)
    }

    func isMet(
      by attributes: borrowing XMLAttributes, in namespaces: inout DocumentNamespaces
    ) -> Bool {
      guard let index = name.index(in: attributes, &namespaces) else { return mayBeAbsent }
      let value = attributes.value(at: index)
      for own in values {
        if value.bytes.isEqual(to: own.span) { return !isNegated }
      }
      return isNegated
    }
  }

  /// Returns the child of an element with a name; `nil` if there is none.
  func child(
    of node: Int, named name: borrowing XMLName, in namespaces: inout DocumentNamespaces
  ) -> Int? {
    var child = nodes[node].firstChild
    while child != 0 {
      if nodes[child].isCalled(name),
        namespaces.number(of: name.namespace.bytes) == nodes[child].namespace
      {
        return child
      }
      child = nodes[child].next
    }
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
    let base = Attribute(name: AttributeName(PathName("xml:base")), slot: nil, isURI: true)
    for index in nodes.indices { nodes[index].attributes.insert(base, at: 0) }
  }

  private mutating func add(_ path: FieldPath, _ slot: Int, below record: Int) {
    let node = add(path.steps, below: record)
    let condition = path.condition.map { Condition($0) }
    if let attribute = path.attribute {
      nodes[node].attributes.append(
        Attribute(
          name: AttributeName(attribute), condition: condition, slot: slot, isURI: path.isURI))
    } else {
      nodes[node].texts.append(Text(slot: slot, isURI: path.isURI, condition: condition))
    }
  }

  /// Returns the element at the end of some steps; adds those that are missing.
  private mutating func add(_ steps: [PathName], below start: Int) -> Int {
    steps.reduce(start) { parent, step in
      let local = Array(step.local.utf8)
      let namespace = FeedNamespace.number(of: step.prefix)
      var child = nodes[parent].firstChild
      while child != 0, nodes[child].local != local || nodes[child].namespace != namespace {
        child = nodes[child].next
      }
      guard child == 0 else { return child }
      nodes.append(
        Node(local: local, namespace: namespace, next: nodes[parent].firstChild, parent: parent))
      nodes[parent].firstChild = nodes.count - 1
      return nodes.count - 1
    }
  }
}
