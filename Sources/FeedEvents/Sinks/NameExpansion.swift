/// Reads an event log of qualified names as one of expanded names.
///
/// A prefix stands for what the innermost `xmlns` attribute says, which then is no attribute any
/// more (Namespaces in XML 1.0, §§3-6): so a row that knows no namespaces is compared with those that
/// do, and each is a witness of the other.
public struct NameExpansion {
  /// The names, each with the URI it stands for.
  private typealias Scope = [ArraySlice<UInt8>: [UInt8]]

  private var log: [UInt8] = []
  /// What the prefixes stand for in each open element, innermost last; the empty one is the
  /// default namespace.
  private var scopes: [Scope] = [[ArraySlice("xml".utf8): Array(xmlURI.utf8)]]
  /// The start tag whose attributes are being read.
  private var tag: ArraySlice<UInt8>?
  private var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  private static let xmlURI = "http://www.w3.org/XML/1998/namespace"

  private init() {}

  /// The log with every name expanded; `nil` where a prefix is bound to nothing.
  ///
  /// - Complexity: O(*n*) in the length of the log, and O(*m* log *m*) in the attributes of a tag.
  public static func expand(_ log: [UInt8]) -> [UInt8]? {
    var expansion = NameExpansion()
    for line in log.split(separator: newline) {
      guard expansion.add(line) else { return nil }
    }
    return expansion.endStartTag() ? expansion.log : nil
  }

  private mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    // A name follows the mark, `-` for no namespace, and a blank.
    let rest = line.dropFirst(3)
    if line.first == UInt8(ascii: "A") {
      let name = rest.prefix { $0 != blank }
      attributes.append((name, rest.dropFirst(name.count + 1)))
      return true
    }
    guard endStartTag() else { return false }
    switch line.first {
    case UInt8(ascii: "("):
      tag = rest
    case UInt8(ascii: ")"):
      guard let name = expand(rest, isAttribute: false) else { return false }
      append(")", name)
      log.append(newline)
      scopes.removeLast()
    default:
      log += line
      log.append(newline)
    }
    return true
  }

  /// Writes the start tag whose attributes are all known by now.
  private mutating func endStartTag() -> Bool {
    guard let name = tag else { return true }
    var scope = scopes[scopes.count - 1]
    var others: [(name: Name, value: ArraySlice<UInt8>)] = []
    for attribute in attributes {
      if let prefix = Self.declaredPrefix(attribute.name) {
        scope[prefix] = Self.unescape(attribute.value)
      }
    }
    scopes.append(scope)
    for attribute in attributes where Self.declaredPrefix(attribute.name) == nil {
      guard let name = expand(attribute.name, isAttribute: true) else { return false }
      others.append((name, attribute.value))
    }
    guard let name = expand(name, isAttribute: false) else { return false }
    append("(", name)
    log.append(newline)
    for other in others.sorted(by: { $0.name < $1.name }) {
      append("A", other.name)
      log.append(blank)
      log += other.value
      log.append(newline)
    }
    tag = nil
    attributes.removeAll()
    return true
  }

  // MARK: - Names

  private struct Name: Comparable {
    var namespace: [UInt8]
    var local: ArraySlice<UInt8>

    static func < (one: Self, other: Self) -> Bool {
      one.namespace == other.namespace
        ? one.local.lexicographicallyPrecedes(other.local)
        : one.namespace.lexicographicallyPrecedes(other.namespace)
    }
  }

  private func expand(_ name: ArraySlice<UInt8>, isAttribute: Bool) -> Name? {
    let scope = scopes[scopes.count - 1]
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      // The default namespace is not for attributes.
      return Name(namespace: isAttribute ? [] : scope[[]] ?? [], local: name)
    }
    return scope[name[..<colon]].map { Name(namespace: $0, local: name[(colon + 1)...]) }
  }

  private mutating func append(_ mark: Unicode.Scalar, _ name: Name) {
    log.append(UInt8(ascii: mark))
    log += name.namespace.isEmpty ? [UInt8(ascii: "-")] : name.namespace
    log.append(blank)
    log += name.local
  }

  /// The prefix that an attribute of this name declares, empty for the default namespace; `nil`
  /// where it declares none.
  private static func declaredPrefix(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard name.starts(with: "xmlns".utf8) else { return nil }
    let rest = name.dropFirst(5)
    guard let next = rest.first else { return [] }
    return next == UInt8(ascii: ":") ? rest.dropFirst() : nil
  }

  private static func unescape(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "\\")): isEscaped = true; continue
      case (true, UInt8(ascii: "n")): text.append(newline)
      case (true, UInt8(ascii: "t")): text.append(UInt8(ascii: "\t"))
      case (true, UInt8(ascii: "r")): text.append(UInt8(ascii: "\r"))
      default: text.append(byte)
      }
      isEscaped = false
    }
    return text
  }
}

private let newline = UInt8(ascii: "\n")
private let blank = UInt8(ascii: " ")
