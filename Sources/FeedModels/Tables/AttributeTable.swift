internal import FeedEvents

/// The attributes that a record type is read from, element by element.
struct AttributeTable: Sendable {
  /// What is read from attributes.
  ///
  /// The sources of one element are adjacent.
  private(set) var sources: [Source] = []
  /// The names of the attributes that the sources and their conditions need.
  ///
  /// Those of one element are adjacent.
  private var names: [Name] = []
  private var texts = StoredTexts()

  /// The attributes that are read from an element.
  struct Element: BitwiseCopyable, Sendable {
    fileprivate(set) var sources = ShortRange(0..<0)
    fileprivate var names = ShortRange(0..<0)
    /// The hashes of the names, one bit each.
    fileprivate var hashes: UInt64 = 0

    /// Whether nothing is read from attributes.
    var isEmpty: Bool { hashes == 0 }
  }

  /// A slot for the value of an attribute, or the base URI that the attribute sets.
  struct Source: BitwiseCopyable, Sendable {
    /// The slot; -1 if the value is the base URI of the element.
    let slot: Int16
    /// The number of the attribute's name among those of the element.
    fileprivate let name: Int8
    /// Whether the value is a URI.
    let isURI: Bool
    fileprivate let condition: Condition
  }

  /// A condition on another attribute of the element, given by the number of its name.
  fileprivate enum Condition: BitwiseCopyable, Sendable {
    case none
    case equals(Int8, StoredTexts.Text)
    case isAbsent(Int8)
  }

  /// The expanded name of an attribute.
  private struct Name: BitwiseCopyable, Sendable {
    let local: StoredTexts.Text
    let namespace: StoredTexts.Text
  }

  /// The indices of an element's attributes, by the number of the name; -1 if the attribute is absent.
  ///
  /// So there are at most eight names per element.
  typealias Indices = InlineArray<8, Int32>

  /// Returns the number of an attribute's name among those of an element; -1 if it is not one of them.
  ///
  /// `hash` is that of the name.
  func number(of name: borrowing XMLName, _ hash: Int, in element: Element) -> Int16 {
    guard element.hashes &>> UInt64(hash) & 1 != 0 else { return -1 }
    let bounds = element.names.bounds
    for index in bounds {
      let own = names[index]
      if texts.isEqual(name.local.bytes, own.local),
        texts.isEqual(name.namespace.bytes, own.namespace)
      {
        return Int16(index - bounds.lowerBound)
      }
    }
    return -1
  }

  /// Returns the index of the attribute that a source is read from; `nil` if it is absent or the condition is
  /// not met.
  ///
  /// The indices are not changed, but would be copied for each access if they were borrowed (Swift 6.3).
  @inline(__always)
  func index(
    of source: Source, among indices: inout Indices, of attributes: borrowing XMLAttributes
  ) -> Int? {
    // The numbers of names are below eight: see `add`.
    let index = unsafe Int(indices[unchecked: Int(source.name)])
    guard index >= 0 else { return nil }
    switch source.condition {
    case .none: return index
    case .isAbsent(let other): return unsafe indices[unchecked: Int(other)] < 0 ? index : nil
    case .equals(let other, let value):
      let otherIndex = unsafe Int(indices[unchecked: Int(other)])
      guard otherIndex >= 0, texts.isEqual(attributes.value(at: otherIndex).bytes, value) else {
        return nil
      }
      return index
    }
  }
}

// MARK: - Creating a table

extension AttributeTable {
  /// Adds an element, the attributes of which are read, and returns it.
  ///
  /// `paths` are those that end at its attributes, with their slots. With `setsBase`, `xml:base` is read, too.
  mutating func add(_ paths: [(path: FieldPath, slot: Int16)], setsBase: Bool) -> Element {
    var own: [PathName] = []
    func number(of name: PathName) -> Int8 {
      if !own.contains(name) { own.append(name) }
      return Int8(own.firstIndex(of: name) ?? 0)
    }
    let (firstSource, firstName) = (sources.count, names.count)
    if setsBase {
      let name = number(of: PathName("xml:base"))
      sources.append(Source(slot: -1, name: name, isURI: true, condition: .none))
    }
    for (path, slot) in paths {
      guard let attribute = path.attribute else { continue }
      let name = number(of: attribute)
      // These are alternatives, one of which must be met.
      let conditions: [Condition] =
        switch path.condition {
        case .equals(let name, let values):
          values.map { .equals(number(of: name), texts.store($0)) }
        case .isAbsent(let name): [.isAbsent(number(of: name))]
        case nil: [.none]
        }
      sources += conditions.map {
        Source(slot: slot, name: name, isURI: path.isURI, condition: $0)
      }
    }
    guard own.count <= Indices.count else {
      let names = own.map(\.local).joined(separator: ", ")
      fatalError("more than \(Indices.count) attributes of one element are read: \(names)")
    }
    var element = Element()
    for name in own {
      names.append(
        Name(local: texts.store(name.local), namespace: texts.store(name.attributeNamespace)))
      element.hashes |= 1 << UInt64(PathTable.hash(of: name.local))
    }
    element.sources = ShortRange(firstSource..<sources.count)
    element.names = ShortRange(firstName..<names.count)
    return element
  }
}
