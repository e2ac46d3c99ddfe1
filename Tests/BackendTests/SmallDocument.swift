import EveryBackend
import FeedEvents

/// A document small enough to state which events every parser must report.
struct SmallDocument: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  /// The expected event log.
  let log: String
  /// The known differences, by the name of the library.
  var differences: [String: Difference] = [:]

  /// A known deviation of a library, with its reason.
  enum Difference: Sendable {
    case reports(String, because: String)
    case rejects(code: Int, because: String)
  }

  init(
    _ name: String, _ document: String, log: [String], differences: [String: Difference] = [:]
  ) {
    self.init(name, bytes: Array(document.utf8), log: log, differences: differences)
  }

  init(_ name: String, bytes: [UInt8], log: [String], differences: [String: Difference] = [:]) {
    description = name
    self.bytes = bytes
    self.log = log.map { $0 + "\n" }.joined()
    self.differences = differences
  }

  /// Returns the known difference for a backend; both backends of `XMLParser` are one library.
  func difference(of backend: ParserBackend) -> Difference? {
    differences[backend.identity.library]
  }

  static let all =
    namespaces + attributes + text + encodings + documentTypes + externalEntities
}

extension SmallDocument.Difference {
  static func reports(_ log: [String], because fact: String) -> Self {
    .reports(log.map { $0 + "\n" }.joined(), because: fact)
  }
}

extension SmallDocument {
  static let attributes = [
    SmallDocument(
      "an ampersand by name and by number in an attribute",
      "<a href='http://h/?x=1&amp;y=2&#38;z=3&#x26;&amp;amp;'/>",
      log: ["(- a", "A- href http://h/?x=1&y=2&z=3&&amp;", ")- a"]),
    SmallDocument(
      "the predefined entities in an attribute",
      "<a x='&lt;&gt;&quot;&apos;&amp;' y='&amp;'/>",
      log: ["(- a", "A- x <>\"'&", "A- y &", ")- a"]),
    SmallDocument(
      "character references in an attribute",
      "<a x='&#65;&#x1F600;&#233;'/>", log: ["(- a", "A- x A😀é", ")- a"]),
    SmallDocument(
      "white space in an attribute becomes spaces, but not where a reference wrote it",
      "<a x=' a\tb\nc\r\nd  e&#10;f&#9;g&#13;h '/>",
      log: ["(- a", "A- x  a b c d  e\\nf\\tg\\rh ", ")- a"]),
    SmallDocument(
      "an empty attribute", "<a x='' y=\"\"/>", log: ["(- a", "A- x ", "A- y ", ")- a"]),
    SmallDocument(
      "the other quote in an attribute",
      "<a x='\"' y=\"'\" z='>'/>", log: ["(- a", "A- x \"", "A- y '", "A- z >", ")- a"]),
    SmallDocument(
      "a backslash in an attribute", "<a x='a\\nb'/>", log: ["(- a", "A- x a\\\\nb", ")- a"]),
    SmallDocument(
      "more attributes than fit 1 KiB of temporary space",
      "<a " + (100...199).map { "x\($0)='&amp;\($0)'" }.joined(separator: " ") + "/>",
      log: ["(- a"] + (100...199).map { "A- x\($0) &\($0)" } + [")- a"]),
    SmallDocument(
      "a value longer than a buffer",
      "<a x='\(String(repeating: "0123456789", count: 2000))&amp;'/>",
      log: ["(- a", "A- x \(String(repeating: "0123456789", count: 2000))&", ")- a"]),
  ]
}

extension SmallDocument {
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  static let namespaces = [
    SmallDocument(
      "a default namespace, undeclared further in",
      "<a xmlns='u:d'><b/><c xmlns=''><d/></c></a>",
      log: ["(u:d a", "(u:d b", ")u:d b", "(- c", "(- d", ")- d", ")- c", ")u:d a"]),
    SmallDocument(
      "a prefix bound again, and back",
      "<p:a xmlns:p='u:1'><p:b xmlns:p='u:2' p:x='1'/><p:c p:x='2'/></p:a>",
      log: [
        "(u:1 a", "(u:2 b", "Au:2 x 1", ")u:2 b", "(u:1 c", "Au:1 x 2", ")u:1 c", ")u:1 a",
      ]),
    SmallDocument(
      "two prefixes of one namespace",
      "<a xmlns:p='u' xmlns:q='u' p:x='1' q:y='2'><p:b/><q:b/></a>",
      log: ["(- a", "Au x 1", "Au y 2", "(u b", ")u b", "(u b", ")u b", ")- a"]),
    SmallDocument(
      "attributes in namespaces, none of them the default one",
      "<a xmlns='u:d' xmlns:p='u:p' xmlns:q='u:p2' x='0' q:x='2' p:x='1' xml:lang='en'/>",
      log: ["(u:d a", "A- x 0", "A\(xml) lang en", "Au:p x 1", "Au:p2 x 2", ")u:d a"]),
    SmallDocument(
      "a prefix declared after its use in the same tag",
      "<p:a p:x='1' xmlns:p='u'/>", log: ["(u a", "Au x 1", ")u a"]),
    SmallDocument(
      "the prefix xml needs no declaration",
      "<xml:a xml:space='preserve'/>", log: ["(\(xml) a", "A\(xml) space preserve", ")\(xml) a"]),
    SmallDocument(
      "the prefix xml may be declared",
      "<a xmlns:xml='\(xml)' xml:id='i'/>", log: ["(- a", "A\(xml) id i", ")- a"]),
    SmallDocument(
      "a relative namespace URI, which is a warning",
      "<a xmlns='relative'><b xmlns:p='also/relative' p:x='1'/></a>",
      log: ["(relative a", "(relative b", "Aalso/relative x 1", ")relative b", ")relative a"]),
    SmallDocument(
      "a namespace that is no URI, which is a warning",
      "<a xmlns='http://example.com/ /'><b xmlns:p=' u ' p:x='1'/></a>",
      log: [
        "(http://example.com/\\s/ a", "(http://example.com/\\s/ b", "A\\su\\s x 1",
        ")http://example.com/\\s/ b", ")http://example.com/\\s/ a",
      ]),
    SmallDocument(
      "names of many kinds of character",
      "<é:a-b.c_d xmlns:é='u:é' é:中='1'/>", log: ["(u:é a-b.c_d", "Au:é 中 1", ")u:é a-b.c_d"]),
    SmallDocument(
      "a name beyond the basic plane", "<𐀀/>", log: ["(- 𐀀", ")- 𐀀"],
      differences: [
        "expat": .rejects(
          code: 4, because: "expat knows the name characters of XML 1.0's fourth edition only")
      ]),
  ]
}

extension SmallDocument {
  static let text = [
    SmallDocument("an empty element", "<a/>", log: ["(- a", ")- a"]),
    SmallDocument("a start tag and an end tag", "<a></a >", log: ["(- a", ")- a"]),
    SmallDocument(
      "text is joined across CDATA, comments and processing instructions",
      "<a>one<!-- c -->two<?p i?>three<![CDATA[ <four> ]]>five<b/>six</a>",
      log: ["(- a", "-onetwothree <four> five", "(- b", ")- b", "-six", ")- a"]),
    SmallDocument("empty CDATA is no text", "<a><![CDATA[]]></a>", log: ["(- a", ")- a"]),
    SmallDocument(
      "brackets around the end of CDATA",
      "<a><![CDATA[x]]]]><![CDATA[>y]]]></a>",
      log: ["(- a", "-x]]>y]", ")- a"]),
    SmallDocument(
      "greater-than signs in text", "<a>x > y ]] ></a>", log: ["(- a", "-x > y ]] >", ")- a"]),
    SmallDocument(
      "the predefined entities in text",
      "<a>&lt;b&gt;&amp;amp;&quot;&apos;</a>", log: ["(- a", "-<b>&amp;\"'", ")- a"]),
    SmallDocument(
      "character references in text",
      "<a>&#60;&#x3c;&#13;&#10;&#9;&#x10FFFF;</a>",
      log: ["(- a", "-<<\\r\\n\\t\u{10FFFF}", ")- a"]),
    SmallDocument(
      "every line end is a line feed",
      "<a>\r\nx\ry\nz\r\n\r\n</a>\r\n", log: ["(- a", "-\\nx\\ny\\nz\\n\\n", ")- a"]),
    SmallDocument(
      "every line end in CDATA is a line feed",
      "<a><![CDATA[\r\nx\ry\r]]>\n<![CDATA[\r\n\r\n]]></a>",
      log: ["(- a", "-\\nx\\ny\\n\\n\\n\\n", ")- a"]),
    SmallDocument(
      "a carriage return at the end of a section leaves the next section alone",
      "<a><![CDATA[x\r]]><b/><![CDATA[\ny]]></a>",
      log: ["(- a", "-x\\n", "(- b", ")- b", "-\\ny", ")- a"]),
    SmallDocument(
      "a line feed at the beginning of a section stays, whatever ended the one before",
      "<a><![CDATA[x\r]]><![CDATA[\ny\r]]><!-- c --><![CDATA[\n]]><![CDATA[\r]]><?p i?><![CDATA[\r\n]]></a>",
      log: ["(- a", "-x\\n\\ny\\n\\n\\n\\n", ")- a"]),
    SmallDocument(
      "a line end in a long section is one wherever it is cut",
      "<a><![CDATA[" + String(repeating: "12345678\r\n\r", count: 60) + "]]></a>",
      log: ["(- a", "-" + String(repeating: "12345678\\n\\n", count: 60), ")- a"]),
    SmallDocument(
      "white space between elements is text",
      "<a>\n  <b> </b>\n</a>\n", log: ["(- a", "-\\n  ", "(- b", "- ", ")- b", "-\\n", ")- a"]),
    SmallDocument(
      "line separators of Unicode are no line ends",
      "<a>\u{85}\u{2028}\u{A0}</a>", log: ["(- a", "-\u{85}\u{2028}\u{A0}", ")- a"]),
    SmallDocument(
      "comments and processing instructions around the root",
      "<?xml version='1.0'?><!-- a --><?p i?>\n<a/>\n<?q j?><!-- b -->\n", log: ["(- a", ")- a"]),
    SmallDocument(
      "a processing instruction whose name begins with xml",
      "<?xmlx y?><a><?XML-z y?></a>", log: ["(- a", ")- a"]),
    SmallDocument(
      "xml:space with another value", "<a xml:space='x'/>",
      log: ["(- a", "Ahttp://www.w3.org/XML/1998/namespace space x", ")- a"]),
    SmallDocument(
      "characters of every length, in every place",
      "<a b='é中😀'>é中😀<![CDATA[é中😀]]></a>", log: ["(- a", "A- b é中😀", "-é中😀é中😀", ")- a"]),
    SmallDocument(
      "two hundred elements deep",
      String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200),
      log: Array(repeating: "(- a", count: 200) + Array(repeating: ")- a", count: 200)),
    SmallDocument("XML 1.1 is read as 1.0", "<?xml version='1.1'?><a/>", log: ["(- a", ")- a"]),
  ]
}
