extension FeedFile {
  /// A fact for which libraries are known to differ over a file.
  enum Fact: Sendable {
    /// In GB18030 the first byte of a character does not tell how many there are, which expat needs
    /// (error 18).
    case noGB18030InExpat
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
    "encodings/feedparser--u16.xml": .encodingOfNobody,
    "encodings/feedparser--utf-32be.xml": .noUTF32InExpat,
    "encodings/feedparser--utf-32le-bom.xml": .encodingOfNobody,
    "encodings/simplepie--feed-utf16le.xml": .undeclaredUTF16,
    "encodings/twin-zh--gb18030.xml": .noGB18030InExpat,
    "feeds/real/feedparser--doctype_contains_entity_decl.xml": .parameterEntities,
  ]

  /// What is known of this file.
  var fact: Fact? { Self.differences[description] }
}

extension FeedFile.Fact {
  /// The libraries that reject the file, with their own number.
  var rejections: [String: Int] {
    switch self {
    case .noGB18030InExpat: ["expat": 18]
    case .noUTF32InExpat: ["expat": 4]
    case .undeclaredUTF16: ["libxml2": 9, "FoundationXML": 9]
    case .parameterEntities: ["FoundationXML": 26]
    case .encodingOfNobody: [:]
    }
  }
}
