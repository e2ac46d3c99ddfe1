extension FeedFile {
  /// A fact for which libraries are known to differ over a file.
  enum Fact: Sendable {
    /// The backend gives expat tables of single-byte encodings only (error 18).
    case severalBytesACharacter
    /// libxml2 guesses UTF-32 from its first four bytes, where it gets them in one piece; `XMLParser`
    /// crashes over some other cuts. Expat has no UTF-32 (error 4).
    case noUTF32InExpat
    /// Expat takes UTF-16 without mark or declaration for what it is; libxml2 wants `<?xml` for it.
    case undeclaredUTF16
    /// `XMLParser` declares no parameter entities to libxml2, so that a reference to one is an error.
    case parameterEntities
    /// An encoding that nobody knows, or that nobody finds out.
    case encodingOfNobody
  }

  /// Every file over which libraries differ.
  ///
  /// A file that is not here is one document to all.
  static let differences: [String: Fact] = [
    "encodings/feedparser--big5.xml": .severalBytesACharacter,
    "encodings/feedparser--euc-kr-item.xml": .severalBytesACharacter,
    "encodings/feedparser--euc-kr.xml": .severalBytesACharacter,
    "encodings/feedparser--u16.xml": .encodingOfNobody,
    "encodings/feedparser--utf-32be.xml": .noUTF32InExpat,
    "encodings/feedparser--utf-32le-bom.xml": .encodingOfNobody,
    "encodings/simplepie--feed-utf16le.xml": .undeclaredUTF16,
    "encodings/twin-zh--gb18030.xml": .severalBytesACharacter,
    "encodings/twin-zh--gb2312.xml": .severalBytesACharacter,
    "encodings/twin-zh--gbk.xml": .severalBytesACharacter,
    "feeds/real/NetNewsWire--kc0011.rss": .severalBytesACharacter,
    "feeds/real/feedparser--doctype_contains_entity_decl.xml": .parameterEntities,
  ]

  /// What is known of this file.
  var fact: Fact? { Self.differences[description] }
}

extension FeedFile.Fact {
  /// The libraries that reject the file, with their own number.
  var rejections: [String: Int] {
    switch self {
    case .severalBytesACharacter: ["expat": 18]
    case .noUTF32InExpat: ["expat": 4]
    case .undeclaredUTF16: ["libxml2": 9, "FoundationXML": 9]
    case .parameterEntities: ["FoundationXML": 26]
    case .encodingOfNobody: [:]
    }
  }
}
