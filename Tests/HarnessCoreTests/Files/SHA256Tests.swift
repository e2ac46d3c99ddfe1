import FoundationEssentials
import Glibc
@testable import HarnessCore
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-2, appendix B, and NIST's examples for the lengths around a block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func digestsAreThoseOfTheStandard(message: String, digest: String) {
    #expect(SHA256.hex(of: message.utf8) == digest)
  }

  @Test func millionLettersHaveTheDigestOfTheStandard() {
    let digest = SHA256.hex(of: repeatElement(UInt8(ascii: "a"), count: 1_000_000))
    #expect(digest == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// NIST SHAVS byte vectors of one and four bytes; both digests have bytes below 0x10.
  @Test(
    arguments: [
      ([0xBD], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
      (
        [0xC9, 0x8C, 0x8E, 0x55], "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"
      ),
    ] as [([UInt8], String)])
  func anyBytesHaveTheirDigest(message: [UInt8], digest: String) {
    #expect(SHA256.hex(of: message) == digest)
  }

  @Test func anySequenceHasTheDigestOfItsBytes() {
    let bytes = Array("xabcx".utf8)
    #expect(SHA256.hex(of: bytes[1..<4]) == SHA256.hex(of: "abc".utf8))
    #expect(SHA256.hex(of: "cba".utf8.reversed()) == SHA256.hex(of: "abc".utf8))
  }

  /// Sizes around the block size of 64 bytes, where the padding changes.
  @Test func digestsAreThoseOfSha256sum() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/digests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var list = ""
    for size in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 4096, 1 << 20] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(size)"))
      list += "\(SHA256.hex(of: bytes))  \(folder)/\(size)\n"
    }
    try Data(list.utf8).write(to: URL(filePath: "\(folder)/list"))
    #expect(try Sha256sum.accepts("\(folder)/list"))
  }
}

/// The program `sha256sum` of GNU coreutils.
enum Sha256sum {
  struct CannotStart: Error {}

  /// Whether `sha256sum --check` agrees with every line of a list.
  static func accepts(_ list: String) throws -> Bool {
    var process: pid_t = 0
    let words = ["sha256sum", "--check", "--strict", "--status", list]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    guard unsafe posix_spawnp(&process, "sha256sum", nil, nil, &arguments, environ) == 0 else {
      throw CannotStart()
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
