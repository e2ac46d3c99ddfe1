import FeedEvents

/// The elements that a record type is read from, as a tree that is walked tag by tag.
///
/// Laid out flat: to step from an element to its child is a look-up of the name and one of the step; what
/// is in no path is passed over by counting its tags.
struct PathTable: Sendable {
  /// All names of elements and attributes that occur, several for a name that stands for several.
  let names: NameTable
  /// The number of each of them; equal for those that one name stands for.
  private let numbers: [Int16]
  private let nameCount: Int
  /// The child of each node for each number; 0 where there is none.
  private let children: [Int16]
  /// The nodes; the first is above the root element.
  let nodes: [Node]
  /// What is read from attributes, an element's side by side.
  let attributes: [AttributeSource]
  /// The number of `xml:base`.
  let base: Int16

  /// One element of a path.
  struct Node: BitwiseCopyable {
    var parent: Int16 = 0
    /// The table whose record begins here; -1 if none does.
    var table: Int16 = -1
    /// The slot that takes the text; -1 if none does.
    var slot: Int16 = -1
    /// Whether that is a URI.
    var isURI = false
    /// Which of ``PathTable/attributes`` are this element's.
    var firstAttribute: Int16 = 0
    var attributeCount: Int16 = 0
  }

  /// A slot that takes the value of an attribute.
  struct AttributeSource: BitwiseCopyable {
    var slot: Int16
    var name: Int16
    /// The attribute that must have a value or be absent; -1 for none.
    var conditionName: Int16 = -1
    /// The value it must have, in ``PathTable/values``; -1 if it must be absent.
    var value: Int16 = -1
    /// Whether it is a URI.
    var isURI: Bool
  }

  /// The values that attributes must have.
  let values: [[UInt8]]

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
    base = builder.number(of: PrefixedName("xml:base"), isAttribute: true)
    let finished = builder.finished()
    nodes = finished.nodes
    attributes = finished.attributes
    names = NameTable(builder.names)
    numbers = builder.numbers
    nameCount = Int(builder.nextNumber)
    values = builder.values
    var children = [Int16](repeating: 0, count: nodes.count * nameCount)
    for (key, child) in builder.children {
      children[key.node * nameCount + Int(key.name)] = Int16(child)
    }
    self.children = children
  }

  /// The number of a name; `nil` if it occurs in no path.
  func number(of name: borrowing XMLName) -> Int16? {
    names.index(of: name).map { numbers[$0] }
  }

  /// The child of a node; 0 where there is none.
  func child(of node: Int16, _ name: Int16) -> Int16 {
    children[Int(node) &* nameCount &+ Int(name)]
  }
}

extension PathTable {
  /// Puts a table together.
  private struct Builder {
    var names: [ExpandedName] = []
    var numbers: [Int16] = []
    var nextNumber: Int16 = 0
    var nodes = [Node()]
    var children: [Step: Int] = [:]
    var attributes: [Int: [AttributeSource]] = [:]
    var values: [[UInt8]] = []

    struct Step: Hashable {
      var node: Int
      var name: Int16
    }

    /// The number of a name, given to it when it is first met.
    mutating func number(of name: PrefixedName, isAttribute: Bool = false) -> Int16 {
      let expanded = isAttribute ? [name.attributeName] : name.expandedNames
      let known = expanded.compactMap { names.firstIndex(of: $0) }.first.map { numbers[$0] }
      let number = known ?? nextNumber
      if known == nil { nextNumber += 1 }
      for name in expanded where !names.contains(name) {
        names.append(name)
        numbers.append(number)
      }
      return number
    }

    mutating func node(_ steps: [PrefixedName], below start: Int) -> Int {
      var place = start
      for step in steps {
        let key = Step(node: place, name: number(of: step))
        if let child = children[key] {
          place = child
        } else {
          nodes.append(Node(parent: Int16(place)))
          children[key] = nodes.count - 1
          place = nodes.count - 1
        }
      }
      return place
    }

    mutating func add(_ path: FieldPath, below record: Int, slot: Int16) {
      let place = node(path.steps, below: record)
      guard let attribute = path.attribute else {
        precondition(nodes[place].slot < 0, "two fields keep the text of \(path.text) differently")
        nodes[place].slot = slot
        nodes[place].isURI = path.isURI
        return
      }
      var source = AttributeSource(
        slot: slot, name: number(of: attribute, isAttribute: true), isURI: path.isURI)
      switch path.condition {
      case .equals(let name, let value):
        source.conditionName = number(of: name, isAttribute: true)
        source.value = Int16(values.count)
        values.append(Array(value.utf8))
      case .isAbsent(let name):
        source.conditionName = number(of: name, isAttribute: true)
      case nil: break
      }
      attributes[place, default: []].append(source)
    }

    func finished() -> (nodes: [Node], attributes: [AttributeSource]) {
      var nodes = nodes
      var all: [AttributeSource] = []
      for index in nodes.indices {
        let own = attributes[index] ?? []
        nodes[index].firstAttribute = Int16(all.count)
        nodes[index].attributeCount = Int16(own.count)
        all += own
      }
      return (nodes, all)
    }
  }
}
