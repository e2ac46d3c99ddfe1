/// The open elements, and the namespaces that are declared in them.
///
/// All names are in one array and all declarations in another, so that an element needs no allocation.
struct OpenElements {
  static let xmlNamespace = Array("http://www.w3.org/XML/1998/namespace".utf8)
  static let xmlnsNamespace = Array("http://www.w3.org/2000/xmlns/".utf8)

  private var names: [UInt8] = []
  private var declared: [UInt8] = []
  private var elements: [Element] = []
  private var bindings: [Binding] = []

  private struct Element {
    /// Where its name begins, and where its declarations begin.
    var name: Int
    var declared: Int
    var bindings: Int
  }

  private struct Binding {
    var prefix: Range<Int>
    var uri: Range<Int>
  }

  var isEmpty: Bool { elements.isEmpty }

  mutating func open(_ name: ArraySlice<UInt8>) {
    elements.append(
      Element(name: names.count, declared: declared.count, bindings: bindings.count))
    names += name
  }

  func isInnermost(_ name: ArraySlice<UInt8>) -> Bool {
    elements.last.map { names[$0.name...] == name } ?? false
  }

  mutating func close() {
    guard let element = elements.popLast() else { return }
    names.removeSubrange(element.name...)
    declared.removeSubrange(element.declared...)
    bindings.removeSubrange(element.bindings...)
  }

  /// Declares a prefix in the innermost element; returns false if that element already declares it.
  mutating func declare(_ prefix: ArraySlice<UInt8>, as uri: ArraySlice<UInt8>) -> Bool {
    let own = bindings[(elements.last?.bindings ?? 0)...]
    guard !own.contains(where: { declared[$0.prefix] == prefix }) else { return false }
    let start = declared.count
    declared += prefix
    let middle = declared.count
    declared += uri
    bindings.append(Binding(prefix: start..<middle, uri: middle..<declared.count))
    return true
  }

  /// Returns the URI that a prefix stands for; `nil` if it is not declared.
  func namespace(of prefix: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for binding in bindings.reversed() where declared[binding.prefix] == prefix {
      return declared[binding.uri]
    }
    if prefix.isEmpty { return [] }
    return prefix.elementsEqual("xml".utf8) ? Self.xmlNamespace[...] : nil
  }
}
