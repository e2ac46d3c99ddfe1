/// Writes a document and its canonical event log side by side, neither derived from the other.
///
/// Each call gives the content and how it is written in the document. The log gets the content, and the document
/// gets it as it is written.
package struct ModelWriter {
  private let document: GeneratedStream
  private let eventLog: GeneratedStream
  /// The offset of its document in the stream, which may contain earlier documents.
  private let start: Int
  private var openElements: [PrefixedName] = []
  /// The text since the last tag, with log escapes, because text, references and CDATA form one event.
  private var pendingText: [UInt8] = []

  package init(_ output: GenerationOutput) {
    document = output.document
    eventLog = output.eventLog
    start = document.count
  }

  package var documentBytes: Int { document.count - start }

  /// Writes the XML declaration, version 1.0 and usually with the encoding UTF-8, on its own line.
  package mutating func xmlDeclaration(namesEncoding: Bool = true) {
    precondition(documentBytes == 0, "an XML declaration comes first")
    write("<?xml version=\"1.0\"\(namesEncoding ? " encoding=\"UTF-8\"" : "")?>\n")
  }

  // MARK: - Elements

  /// Opens an element; the tag has the attributes first, then the namespace declarations.
  package mutating func startElement(
    _ name: PrefixedName, _ attributes: [WrittenAttribute] = [],
    declaring namespaces: [NamespaceDeclaration] = []
  ) {
    writeTag(name, attributes, namespaces)
    write(">")
    logStart(name, attributes)
    openElements.append(name)
  }

  /// Closes the element that was opened last.
  package mutating func endElement() {
    guard let name = openElements.popLast() else {
      preconditionFailure("no element is open")
    }
    write("</\(name.written)>")
    logEnd(name)
  }

  package mutating func emptyElement(_ name: PrefixedName, _ attributes: [WrittenAttribute] = []) {
    writeTag(name, attributes, [])
    write(" />")
    logStart(name, attributes)
    logEnd(name)
  }

  package mutating func element(
    _ name: PrefixedName, _ attributes: [WrittenAttribute] = [], text content: String,
    formatter: ReferenceFormatter = .minimal
  ) {
    startElement(name, attributes)
    text(content, formatter: formatter)
    endElement()
  }

  // MARK: - Text

  /// Writes text of the open element, including white space.
  package mutating func text(_ content: String, formatter: ReferenceFormatter = .minimal) {
    precondition(!openElements.isEmpty, "text is inside an element")
    writeFormatted(content, formatter)
    pendingText.appendLogged(content.utf8)
  }

  /// Writes text of the open element as one CDATA section.
  package mutating func cdata(_ content: String) {
    precondition(!openElements.isEmpty, "a CDATA section is inside an element")
    write("<![CDATA[")
    write(content)
    write("]]>")
    pendingText.appendLogged(content.utf8)
  }
}

// MARK: - The document

extension ModelWriter {
  private func write(_ bytes: String) {
    document.write(bytes)
  }

  private func writeTag(
    _ name: PrefixedName, _ attributes: [WrittenAttribute], _ namespaces: [NamespaceDeclaration]
  ) {
    write("<\(name.written)")
    for attribute in attributes {
      write("\(attribute.separator)\(attribute.name.written)=\"")
      writeFormatted(attribute.value, attribute.formatter.inAttribute)
      write("\"")
    }
    for namespace in namespaces {
      write("\(namespace.separator)\(namespace.written)=\"")
      writeFormatted(namespace.uri, .minimal.inAttribute)
      write("\"")
    }
  }

  private func writeFormatted(_ content: String, _ formatter: ReferenceFormatter) {
    guard !formatter.isASCII else { return writeInASCII(content, formatter) }
    for byte in content.utf8 {
      if let reference = formatter.reference(for: byte) {
        write(reference)
      } else {
        document.write(byte)
      }
    }
  }

  private func writeInASCII(_ content: String, _ formatter: ReferenceFormatter) {
    for scalar in content.unicodeScalars {
      guard scalar.isASCII else {
        write("&#\(scalar.value);")
        continue
      }
      let byte = UInt8(ascii: scalar)
      if let reference = formatter.reference(for: byte) {
        write(reference)
      } else {
        document.write(byte)
      }
    }
  }
}

// MARK: - The log

extension ModelWriter {
  private mutating func logStart(_ name: PrefixedName, _ attributes: [WrittenAttribute]) {
    logPendingText()
    logLine("(", name)
    for attribute in attributes.sorted(by: { $0.isLogged(before: $1) }) {
      eventLog.write("A\(attribute.name.logged) ")
      eventLog.writeLogged(attribute.value.utf8)
      eventLog.write(UInt8(ascii: "\n"))
    }
  }

  private mutating func logEnd(_ name: PrefixedName) {
    logPendingText()
    logLine(")", name)
  }

  private func logLine(_ mark: String, _ name: PrefixedName) {
    eventLog.write("\(mark)\(name.logged)\n")
  }

  private mutating func logPendingText() {
    guard !pendingText.isEmpty else { return }
    eventLog.write(UInt8(ascii: "-"))
    eventLog.write(pendingText)
    eventLog.write(UInt8(ascii: "\n"))
    pendingText.removeAll(keepingCapacity: true)
  }
}

/// A name as written in a document (`prefix:local`) and as expanded by a parser (URI and local name).
package struct PrefixedName: Sendable {
  let prefix: String?
  let uri: String?
  let local: String

  package init(_ local: String) {
    prefix = nil
    uri = nil
    self.local = local
  }

  package init(_ declaration: NamespaceDeclaration, _ local: String) {
    prefix = declaration.prefix
    uri = declaration.uri
    self.local = local
  }

  var written: String {
    prefix.map { "\($0):\(local)" } ?? local
  }

  /// The name as written in an event log, where a missing URI is written as `-`.
  var logged: String {
    "\(uri ?? "-") \(local)"
  }
}

/// A namespace bound to a prefix, or declared as the default namespace.
package struct NamespaceDeclaration: Sendable {
  let prefix: String?
  let uri: String
  /// The white space before the declaration in its tag.
  let separator: String

  package init(prefix: String?, uri: String, separator: String = " ") {
    (self.prefix, self.uri, self.separator) = (prefix, uri, separator)
  }

  var written: String {
    prefix.map { "xmlns:\($0)" } ?? "xmlns"
  }
}

package struct WrittenAttribute: Sendable {
  let name: PrefixedName
  let value: String
  /// The white space before the attribute in its tag.
  var separator = " "
  var formatter = ReferenceFormatter.minimal

  package init(_ local: String, _ value: String) {
    self.init(PrefixedName(local), value)
  }

  package init(_ name: PrefixedName, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Returns whether this attribute precedes `other` in the event log, bytewise by URI, then by local name.
  func isLogged(before other: WrittenAttribute) -> Bool {
    let uri = (name.uri ?? "").utf8
    let otherURI = (other.name.uri ?? "").utf8
    if uri.elementsEqual(otherURI) {
      return name.local.utf8.lexicographicallyPrecedes(other.name.local.utf8)
    }
    return uri.lexicographicallyPrecedes(otherURI)
  }
}
