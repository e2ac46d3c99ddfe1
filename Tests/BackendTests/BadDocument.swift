import EveryBackend
import FeedEvents

/// A document that every parser must reject, with the failure each library reports.
struct BadDocument: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  let kind: ParseFailure.Kind
  private let libxml2: Notice
  private let expat: Notice
  private var foundation: Notice
  /// The kind that expat reports if it takes a namespace error for a syntax error.
  private var expatKind: ParseFailure.Kind?
  /// The error code that libxml2 reports instead when a cut falls inside a character.
  private var codeAtCuts: Int?

  /// What a library reports: its own error code and the position.
  struct Notice: Hashable, Sendable {
    var code: Int
    var line: Int?
    var column: Int?
    var offset: Int?

    init(_ code: Int, _ line: Int? = nil, _ column: Int? = nil, _ offset: Int? = nil) {
      self.code = code
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  // `XMLParser` reports the same as libxml2 without the offset, unless `foundation` says otherwise.
  init(
    _ name: String, _ document: String, _ kind: ParseFailure.Kind = .malformed, libxml2: Notice,
    expat: Notice, foundation: Notice? = nil, expatKind: ParseFailure.Kind? = nil
  ) {
    self.init(
      name, bytes: Array(document.utf8), kind, libxml2: libxml2, expat: expat,
      foundation: foundation, expatKind: expatKind)
  }

  init(
    _ name: String, bytes: [UInt8], _ kind: ParseFailure.Kind = .malformed, libxml2: Notice,
    expat: Notice, foundation: Notice? = nil, expatKind: ParseFailure.Kind? = nil,
    codeAtCuts: Int? = nil
  ) {
    description = name
    self.bytes = bytes
    self.kind = kind
    self.libxml2 = libxml2
    self.expat = expat
    self.foundation = foundation ?? Notice(libxml2.code, libxml2.line, libxml2.column)
    self.expatKind = expatKind
    self.codeAtCuts = codeAtCuts
  }

  func notice(of backend: ParserBackend) -> Notice {
    switch backend.identity.library {
    case "libxml2": libxml2
    case "expat": expat
    default: foundation
    }
  }

  func kind(for backend: ParserBackend) -> ParseFailure.Kind {
    backend.identity.library == "expat" ? expatKind ?? kind : kind
  }

  func codes(for backend: ParserBackend) -> Set<Int> {
    let code = notice(of: backend).code
    return backend.identity.library == "expat" ? [code] : [code, codeAtCuts ?? code]
  }
}

extension BadDocument {
  static let all = syntax + ends + characters + namespaces + entities

  private static let syntax = [
    BadDocument(
      "a bare ampersand", "<a>\n<b>x & y</b><c/></a>", libxml2: Notice(68, 2, 7, 10),
      expat: Notice(4, 2, 7, 10)),
    BadDocument(
      "a mismatched end tag", "<a>\n  <b></c>\n</a>", libxml2: Notice(76, 2, 10, 13),
      expat: Notice(7, 2, 8, 11)),
    BadDocument(
      "an attribute twice", "<a x='1' x='2'/>", libxml2: Notice(42, 1, 15, 14),
      expat: Notice(8, 1, 10, 9)),
    BadDocument(
      "an attribute without quotes", "<a x=1/>", libxml2: Notice(39, 1, 6, 5),
      expat: Notice(4, 1, 6, 5)),
    BadDocument(
      "attributes without a space between", "<a x='1'y='2'/>", libxml2: Notice(65, 1, 9, 8),
      expat: Notice(4, 1, 9, 8)),
    BadDocument(
      "a less-than sign in an attribute", "<a x='<'/>", libxml2: Notice(38, 1, 7, 6),
      expat: Notice(4, 1, 7, 6)),
    BadDocument(
      "the end of CDATA in text", "<a>]]></a>", libxml2: Notice(62, 1, 4, 3),
      expat: Notice(4, 1, 6, 5)),
    BadDocument(
      "two hyphens in a comment", "<a><!-- -- --></a>", libxml2: Notice(80, 1, 9, 8),
      expat: Notice(4, 1, 11, 10)),
    BadDocument(
      "a declaration after a blank line", "\n<?xml version='1.0'?><a/>",
      libxml2: Notice(64, 2, 6, 6), expat: Notice(17, 2, 1, 1)),
    BadDocument(
      "an unknown encoding", "<?xml version='1.0' encoding='bogus'?><a/>",
      libxml2: Notice(32, 1, 37, 36), expat: Notice(18, 1, 31, 30)),
  ]

  private static let ends = [
    BadDocument(
      "an end within text", "<a>\n<b>text", libxml2: Notice(5, 2, 8, 11),
      expat: Notice(3, 2, 8, 11)),
    BadDocument(
      "an end within a tag", "<a><b x='1", libxml2: Notice(40, 1, 11, 10),
      expat: Notice(5, 1, 4, 3)),
    BadDocument(
      "junk after the root", "<a/>\njunk", libxml2: Notice(5, 2, 1, 5), expat: Notice(9, 2, 1, 5)),
    BadDocument(
      "a second root", "<a/><b/>", libxml2: Notice(5, 1, 5, 4), expat: Notice(9, 1, 5, 4)),
    BadDocument(
      "nothing but white space", "   \n\n  ", libxml2: Notice(5, 3, 3, 7),
      expat: Notice(3, 3, 3, 7)),
    // With fewer than four bytes libxml2 waits for more, and `XMLParser` reports no code and no position.
    BadDocument(
      "nothing", "", libxml2: Notice(5, 1, 1, 0), expat: Notice(3, 1, 1, 0), foundation: Notice(0)),
    BadDocument(
      "one byte", "<", libxml2: Notice(5, 1, 1, 0), expat: Notice(5, 1, 1, 0),
      foundation: Notice(0)),
    BadDocument(
      "two bytes", "<a", libxml2: Notice(5, 1, 1, 0), expat: Notice(5, 1, 1, 0),
      foundation: Notice(0)),
    BadDocument(
      "three bytes", "<a>", libxml2: Notice(5, 1, 1, 0), expat: Notice(3, 1, 4, 3),
      foundation: Notice(0)),
    BadDocument(
      "a byte order mark alone", "\u{FEFF}", libxml2: Notice(5, 1, 1, 0),
      expat: Notice(3, 1, 2, 3), foundation: Notice(0)),
  ]

  private static let characters = [
    BadDocument(
      "a byte that is no UTF-8", bytes: bytes("<a>\n<b>x", [0xFF], "y</b></a>"),
      libxml2: Notice(9, 2, 5, 8), expat: Notice(4, 2, 5, 8), codeAtCuts: 1),
    BadDocument(
      "a byte that is no UTF-8 in an attribute", bytes: bytes("<a>\n<b x='", [0xE9], "'/></a>"),
      libxml2: Notice(9, 2, 7, 10), expat: Notice(4, 2, 7, 10)),
    BadDocument(
      "half a character", bytes: bytes("<a>\n<b>x", [0xE2, 0x82], "</b></a>"),
      libxml2: Notice(9, 2, 5, 8), expat: Notice(4, 2, 5, 8), codeAtCuts: 1),
    BadDocument(
      "an overlong form", bytes: bytes("<a>", [0xC0, 0xAF], "</a>"), libxml2: Notice(9, 1, 4, 3),
      expat: Notice(4, 1, 4, 3), codeAtCuts: 1),
    BadDocument(
      "a surrogate", bytes: bytes("<a>", [0xED, 0xA0, 0x80], "</a>"), libxml2: Notice(9, 1, 4, 3),
      expat: Notice(4, 1, 4, 3)),
    BadDocument(
      "a control character", "<a>\u{1}</a>", libxml2: Notice(9, 1, 4, 3),
      expat: Notice(4, 1, 4, 3)),
    BadDocument("a zero byte", "<a>\0</a>", libxml2: Notice(9, 1, 4, 3), expat: Notice(4, 1, 4, 3)),
    BadDocument(
      "a reference to a control character", "<a>&#x1F;</a>", libxml2: Notice(9, 1, 10, 9),
      expat: Notice(14, 1, 4, 3)),
  ]

  private static let namespaces = [
    BadDocument(
      "an undeclared prefix", "<a>\n<p:b/><c/></a>", .namespace, libxml2: Notice(201, 2, 5, 8),
      expat: Notice(27, 2, 1, 4)),
    BadDocument(
      "an undeclared prefix of an attribute", "<a>\n<b p:x='1'/><c/></a>", .namespace,
      libxml2: Notice(201, 2, 11, 14), expat: Notice(27, 2, 1, 4)),
    BadDocument(
      "a prefix undeclared again", "<a xmlns:p='u'><b xmlns:p=''/></a>", .namespace,
      libxml2: Notice(200, 1, 29, 28), expat: Notice(28, 1, 16, 15)),
    BadDocument(
      "the prefix xml bound to another namespace", "<a xmlns:xml='u'/>", .namespace,
      libxml2: Notice(200, 1, 17, 16), expat: Notice(38, 1, 1, 0)),
    BadDocument(
      "the prefix xmlns declared", "<a xmlns:xmlns='u'/>", .namespace,
      libxml2: Notice(200, 1, 19, 18), expat: Notice(39, 1, 1, 0)),
    BadDocument(
      "an attribute twice by two prefixes", "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
      .namespace, libxml2: Notice(203, 1, 43, 42), expat: Notice(8, 1, 1, 0),
      expatKind: .malformed),
    BadDocument(
      "a name with two colons", "<a:b:c xmlns:a='u'/>", .namespace, libxml2: Notice(202, 1, 5, 4),
      expat: Notice(4, 1, 5, 4), expatKind: .malformed),
    BadDocument(
      "a processing instruction with a colon", "<a><?p:q x?></a>", .namespace,
      libxml2: Notice(205, 1, 9, 8), expat: Notice(4, 1, 7, 6), expatKind: .malformed),
  ]

  private static let entities = [
    BadDocument(
      "an undefined entity", "<a>\n<b>x&nbsp;y</b></a>", libxml2: Notice(26, 2, 11, 14),
      expat: Notice(11, 2, 5, 8)),
    BadDocument(
      "an undefined entity in an attribute", "<a>\n<b x='&nbsp;'/></a>",
      libxml2: Notice(26, 2, 13, 16), expat: Notice(11, 2, 1, 4)),
    BadDocument(
      "an external entity in an attribute", "<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a x='&e;'/>",
      libxml2: Notice(29, 1, 47, 46), expat: Notice(16, 1, 44, 43)),
    BadDocument(
      "entities in a circle", "<!DOCTYPE a [<!ENTITY e '&f;'><!ENTITY f '&e;'>]><a>&e;</a>",
      .limit, libxml2: Notice(89, 1, 56, 55), expat: Notice(12, 1, 53, 52),
      expatKind: .malformed),
    BadDocument(
      "an entity that opens an element", "<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</b></a>",
      libxml2: Notice(77, 1, 39, 38), expat: Notice(13, 1, 36, 35)),
  ]

  private static func bytes(_ head: String, _ odd: [UInt8], _ tail: String) -> [UInt8] {
    Array(head.utf8) + odd + Array(tail.utf8)
  }
}
