import Foundation
import Testing

/// Documents under labels that are right or wrong: the bytes count, not the label.
struct ContentCodingTests {
  private typealias Answer = RawServer.Answer

  private static let feed = """
    <rss version="2.0"><channel><title>t</title><link>https://example.org/</link><description>d</description>\
    <item><title>one</title></item><item><title>two</title></item></channel></rss>

    """

  /// The feed, compressed.
  private static let packed = [
    "br": """
    G7cAYBwHdiy2pSk/swbltr6WxHx8Sy7qYD+wXtJKxOVtG+f7liAeRY9XcAqOXvxenZnesDwet6YhPo+m7bPPti+CwBSYAxP6evSxKe8C\
    zSCA3WT9dOAvTl7OqpeqkBMH55erCmXaVgA=
    """,
    "deflate": """
    eJxdzkEKg1AMBNC9pygewBSXJc1dREMN/SafJGiPX1Aq0t0MD4ZBj7it7CGmz7bv7i3hOA+qXAhTsjAlwhGwiL5pzqzxAODPsNTCnfkL\
    EHbCiWN0qSmmNCFcK0ry8ps05XMUDrhybvbPcJ4Cj6DmC9B9Qds=
    """,
    "gzip": """
    H4sIAAAAAAAAA13OQQqDUAwE0L2nKB7AFJclzV1EQw39Jp8kaI9fUCrS3QwPhkGPuK3sIabPtu/uLeE4D6pcCFOyMCXCEbCIvmnOrPEA\
    4M+w1MKd+QsQdsKJY3SpKaY0IVwrSvLymzTlcxQOuHJu9s9wngKPoOYLvfrSfrgAAAA=
    """,
  ]

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func record(_ server: RawServer, _ options: [String] = []) throws -> Outcome {
    try Harness.run(
      ["record", server.url("/"), "--as", "x", "--output", folder / "x"] + options, in: folder)
  }

  private static func label(_ label: String) -> String { "Content-Encoding: \(label)\r\n" }

  // MARK: - What is kept

  @Test(
    arguments: [
      "utf-8", "UTF-8", "none", "identity", "aws-chunked", "binary", "text/xml", "", "gzip",
      "x-gzip", "GZIP", "deflate", "br", "zstd", "gzip, aws-chunked",
    ], [[], ["--no-compression"]])
  func aPlainDocumentIsTakenAsItIs(_ label: String, _ options: [String]) throws {
    let server = try RawServer(["/": .document(Self.feed, header: Self.label(label))])
    let outcome = try record(server, options)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try folder.text("x/x.xml") == Self.feed)
    #expect(try !folder.text("x/streams/recorded.csv").contains("unpacked"))
  }

  @Test(arguments: [
    "<rss/>", "\u{FEFF}<rss/>", "\r\n\t <rss/>", "{\"items\": []}", "[]",
    "<t>\u{1B}$B%F\u{1B}(B</t>",
  ])
  func everyBeginningOfATextIsPlain(_ document: String) throws {
    let server = try RawServer(["/": .document(document, header: Self.label("gzip"))])
    let outcome = try record(server)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let name = try #require(folder.names("x").first { $0.hasPrefix("x.") })
    #expect(try folder.text("x/\(name)") == document)
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func aDocumentInUTF16IsPlain(_ encoding: String.Encoding) throws {
    let document = try [UInt8](#require("\u{FEFF}<rss/>".data(using: encoding)))
    let server = try RawServer(["/": .document(document, header: Self.label("gzip"))])
    let outcome = try record(server)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try Array(folder.bytes("x/x.xml")) == document)
  }

  @Test(arguments: [
    "gzip", "x-gzip", "GZip", "gzip, aws-chunked", "utf-8, gzip",
    "gzip\r\nContent-Encoding: gzip",
  ])
  func gzipIsUnpacked(_ label: String) throws {
    let server = try RawServer(["/": try Self.answer(packedWith: "gzip", label)])
    let outcome = try record(server)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try folder.text("x/x.xml") == Self.feed)
    #expect(try folder.text("x/streams/recorded.csv").contains("unpacked from gzip"))
  }

  /// The first byte decides, and others come later.
  @Test(arguments: [true, false])
  func aDocumentMayArriveByteByByte(_ isPacked: Bool) throws {
    let bytes = isPacked ? try Self.bytes(packedWith: "gzip") : Array("\u{FEFF}\(Self.feed)".utf8)
    let chunks = bytes.flatMap { Array("1\r\n".utf8) + [$0] + Array("\r\n".utf8) }
    let answer = Answer(
      "HTTP/1.1 200 OK\r\n\(Self.label("gzip"))Transfer-Encoding: chunked\r\n\r\n",
      then: chunks + Array("0\r\n\r\n".utf8))
    let outcome = try record(try RawServer(["/": answer]))
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try folder.text("x/x.xml").hasSuffix(Self.feed))
  }

  @Test(arguments: [["verify", "--corpus"], ["records", "--corpus"], ["xpath", "//item"]])
  func aWrongLabelIsNoMatterToOtherCommands(_ command: [String]) throws {
    let server = try RawServer(["/": .document(Self.feed, header: Self.label("gzip"))])
    let permission = command[0] == "xpath" ? [] : Harness.permission
    let outcome = try Harness.run(command + [server.url("/")] + permission, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    withExtendedLifetime(server) {}
  }

  // MARK: - What is refused

  private static let otherwise =
    "the harness can unpack only gzip; request the document uncompressed with 'harness record --no-c"

  @Test(arguments: [
    ("br", "br", [], otherwise), ("deflate", "deflate", [], otherwise),
    ("br", "br, utf-8", [], otherwise),
    ("br", "br", ["--no-compression"], "the harness can unpack only gzip"),
    ("gzip", "gzip", ["--no-compression"], "leave out --no-compression"),
  ])
  func aDocumentPackedUnaskedIsNotKept(
    _ coding: String, _ label: String, _ options: [String], _ words: String
  ) throws {
    let server = try RawServer(["/": try Self.answer(packedWith: coding, label)])
    let outcome = try record(server, options)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("with \(coding), which was not requested: \(words)"),
      "\(outcome.errors)")
    #expect(folder.names() == [])
  }

  @Test func whatIsNeitherGzipNorTextCannotBeUnpacked() throws {
    let server = try RawServer(["/": try Self.answer(packedWith: "br", "gzip")])
    let outcome = try record(server)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains("can't unpack the document that the server sent"))
    #expect(folder.names() == [])
  }

  private static func bytes(packedWith coding: String) throws -> [UInt8] {
    try [UInt8](#require(packed[coding].flatMap { Data(base64Encoded: $0) }))
  }

  private static func answer(packedWith coding: String, _ label: String) throws -> Answer {
    .document(try bytes(packedWith: coding), header: self.label(label))
  }

  // MARK: - Parts

  /// What follows `Content-Range:`; `nil` if the field is missing.
  private static let parts: [(range: String?, options: [String], isWhole: Bool)] = [
    ("bytes 0-5/6", [], true), ("Bytes 0-5/6", [], true),
    ("bytes 0-5/100", [], false), ("bytes 94-99/100", [], false), ("bytes 1-6/6", [], false),
    ("bytes 0-5/*", [], false), ("items 0-5/6", [], false), ("bytes 0-x/6", [], false),
    ("bytes 0-99999999999999999999/6", [], false), (nil, [], false),
    ("bytes 0-5/100", ["--header", "Range: bytes=0-5"], true),
  ]

  @Test(arguments: parts.indices)
  func aPartIsNotTakenForTheDocument(_ index: Int) throws {
    let part = Self.parts[index]
    let range = part.range.map { "Content-Range: \($0)\r\n" } ?? ""
    let server = try RawServer([
      "/": Answer("HTTP/1.1 206 Partial Content\r\n\(range)Content-Length: 6\r\n\r\n<rss/>")
    ])
    let outcome = try record(server, part.options)
    #expect(outcome.status == (part.isWhole ? 0 : 76), "\(outcome.everything)")
    #expect(folder.names() == (part.isWhole ? ["x"] : []))
    guard !part.isWhole else { return }
    let named = part.range.map { " (\($0))" } ?? ""
    #expect(
      outcome.errors.contains(
        "\(server.url("/")) answered with a part of the document\(named), but the whole was requested"
      ),
      "\(outcome.errors)")
  }
}
