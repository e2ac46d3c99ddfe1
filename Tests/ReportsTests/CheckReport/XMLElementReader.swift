import Foundation
import FoundationXML

/// An element of an XML document, as a real parser reads it.
final class XMLElementReader: NSObject, XMLParserDelegate {
  /// An element with what is in it.
  struct Element {
    var name: String
    var attributes: [String: String]
    var children: [Element] = []
    var text = ""

    /// The children of that name.
    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }

    /// Itself and all that is in it.
    var everything: [Element] { [self] + children.flatMap(\.everything) }
  }

  struct Malformed: Error { var words: String }

  private var open: [Element] = []
  private var root: Element?

  /// The root element of a document.
  static func read(_ text: String) throws -> Element {
    let reader = XMLElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Malformed(words: "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
