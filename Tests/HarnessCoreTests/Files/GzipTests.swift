import Foundation
@testable import HarnessCore
import Testing

@Suite struct GzipTests {
  /// Returns bytes compressed by `gzip`.
  static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-c"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? input.fileHandleForWriting.close()
    }
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Array(packed)
  }

  private static let feed = Array(String(repeating: "<item>one</item>\n", count: 20_000).utf8)

  @Test(arguments: [[], Array("<rss/>".utf8), feed, [UInt8](repeating: 0, count: 1 << 20)])
  func whatGzipHasPackedIsUnpacked(_ bytes: [UInt8]) throws {
    let packed = try Self.packed(bytes)
    #expect(Gzip.isCompressed(packed))
    #expect(try Gzip.decompress(packed, atMost: 1 << 21) == bytes)
  }

  @Test func severalMembersFollowOneAnotherAndZerosEndThem() throws {
    let packed =
      try Self.packed(Array("<rss>".utf8)) + Self.packed(Array("</rss>".utf8)) + [0, 0, 0]
    #expect(try Gzip.decompress(packed, atMost: 100) == Array("<rss></rss>".utf8))
  }

  @Test func whatIsCutAnywhereIsReportedAsSuch() throws {
    let packed = try Self.packed(Array("<rss><channel/></rss>".utf8))
    for length in 2..<packed.count {
      #expect(throws: GzipError.truncated, "\(length)") {
        try Gzip.decompress(Array(packed[..<length]), atMost: 100)
      }
    }
  }

  @Test func aDamagedByteIsNoticed() throws {
    var packed = try Self.packed(Self.feed)
    packed[packed.count - 6] ^= 1
    #expect(throws: GzipError.damaged("incorrect data check")) {
      try Gzip.decompress(packed, atMost: 1 << 20)
    }
  }

  @Test func whatFollowsMustBePackedAsWell() throws {
    let packed = try Self.packed(Array("<rss/>".utf8)) + Array("<rss/>".utf8)
    #expect(throws: GzipError.trailingBytes(6)) { try Gzip.decompress(packed, atMost: 100) }
  }

  /// A gzip file can be a thousandth of its contents in size.
  @Test func aBombIsUnpackedAsFarAsTheLimit() throws {
    let bomb = try Self.packed([UInt8](repeating: 0x20, count: 1 << 24))
    #expect(bomb.count < 1 << 15)
    #expect(throws: GzipError.tooLarge(limit: 1 << 20)) {
      try Gzip.decompress(bomb, atMost: 1 << 20)
    }
    #expect(try Gzip.decompress(bomb, atMost: 1 << 24).count == 1 << 24)
  }

  @Test func onlyTheMagicNumberMakesItPacked() {
    #expect(
      !Gzip.isCompressed([]) && !Gzip.isCompressed([0x1F])
        && !Gzip.isCompressed(Array("<rss/>".utf8)))
  }
}
