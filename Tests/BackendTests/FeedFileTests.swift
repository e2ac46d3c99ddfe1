import EveryBackend
import FeedEvents
import Testing

/// Every backend reports the same events for real feeds, however they are cut.
@Suite(.enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"))
struct FeedFileTests {
  @Test(arguments: TestData.files(in: "feeds/real", "encodings"))
  func everyBackendReportsTheSame(_ file: FeedFile) throws {
    if case .unknownEncoding = file.fact { return try expectRejection(file) }
    try expectOneDocument(file)
  }

  @Test(arguments: TestData.files(in: "feeds/illformed"))
  func everyBackendRejectsOrReportsTheSame(_ file: FeedFile) throws {
    let document = try file.bytes
    if ParserBackend.all.contains(where: { $0.read(document).isAccepted }) {
      try expectOneDocument(file)
    } else {
      try expectRejection(file)
    }
  }
  @Test(arguments: FeedFile.differences.keys.sorted())
  func filesThatAreSaidToDifferAreHere(_ path: String) throws {
    #expect(try !FeedFile(description: path).bytes.isEmpty)
  }

  /// The same document in several encodings.
  @Test(arguments: ParserBackend.all, ["twin-west", "twin-zh"])
  func theSameFeedInAnyEncodingIsTheSameDocument(
    _ backend: ParserBackend, _ twins: String
  ) throws {
    let logs = try TestData.files(in: "encodings").filter { $0.description.contains(twins) }
      .map { backend.read(try $0.bytes) }.filter(\.isAccepted).map(\.log)
    #expect(logs.count >= 4)
    #expect(Set(logs).count == 1)
  }

  private func expectRejection(_ file: FeedFile) throws {
    let document = try file.bytes
    for backend in ParserBackend.all {
      for cuts in Self.cuts(of: file, size: document.count, for: backend) {
        let failure = backend.read(document, in: cuts.sizes).failure
        #expect(failure?.position.line ?? 0 >= 1, "\(backend), \(cuts)")
      }
    }
  }

  private func expectOneDocument(_ file: FeedFile) throws {
    let document = try file.bytes
    var reference: String?
    for backend in ParserBackend.all {
      for cuts in Self.cuts(of: file, size: document.count, for: backend) {
        let parsed = backend.read(document, in: cuts.sizes)
        if let code = file.fact?.rejections[backend.identity.library] {
          #expect(parsed.failure?.code == code, "\(backend), \(cuts)")
          continue
        }
        #expect(parsed.failure == nil, "\(backend), \(cuts)")
        if let reference {
          // Not compared inside the macro, which would print both logs.
          #expect(Bool(parsed.log == reference), "\(backend), \(cuts)")
        } else {
          reference = parsed.log
        }
      }
    }
    #expect(reference != nil, "a file that no backend accepts")
  }

  private static func cuts(
    of file: FeedFile, size: Int, for backend: ParserBackend
  ) -> [Cuts] {
    if case .noUTF32InExpat = file.fact { return [.whole] }
    let few = ["whole", "fixed:37", "random:1"]
    let isLong = size >= 200_000 || backend.identity.variantOf != nil
    return Cuts.all.filter { cuts in
      isLong ? few.contains(cuts.description) : cuts.description != "fixed:3"
    }
  }
}

extension FeedFile {
  /// A reason why libraries are known to differ on a file.
  enum Fact: Sendable {
    /// In GB18030 the first byte of a character does not give its length, which expat needs (error 18).
    case noGB18030InExpat
    /// libxml2 detects UTF-32 from the first four bytes if they arrive in one piece; `XMLParser` crashes with
    /// some other cuts; expat has no UTF-32 (error 4).
    case noUTF32InExpat
    /// Expat detects UTF-16 without a byte order mark or declaration; libxml2 needs `<?xml` to detect it.
    case undeclaredUTF16
    /// `XMLParser` declares no parameter entities to libxml2, so a reference to one is an error.
    case parameterEntities
    /// An encoding that no parser knows or detects.
    case unknownEncoding
  }

  /// Every file on which libraries differ.
  ///
  /// All libraries agree on the files not listed here.
  static let differences: [String: Fact] = [
    "encodings/feedparser--u16.xml": .unknownEncoding,
    "encodings/feedparser--utf-32be.xml": .noUTF32InExpat,
    "encodings/feedparser--utf-32le-bom.xml": .unknownEncoding,
    "encodings/simplepie--feed-utf16le.xml": .undeclaredUTF16,
    "encodings/twin-zh--gb18030.xml": .noGB18030InExpat,
    "feeds/real/feedparser--doctype_contains_entity_decl.xml": .parameterEntities,
  ]

  /// The known difference for this file; `nil` if all libraries agree.
  var fact: Fact? { Self.differences[description] }
}

extension FeedFile.Fact {
  /// The libraries that reject the file, with their own error codes.
  var rejections: [String: Int] {
    switch self {
    case .noGB18030InExpat: ["expat": 18]
    case .noUTF32InExpat: ["expat": 4]
    case .undeclaredUTF16: ["libxml2": 9, "FoundationXML": 9]
    case .parameterEntities: ["FoundationXML": 26]
    case .unknownEncoding: [:]
    }
  }
}
