import Foundation
@testable import HarnessCore
import Testing

@Suite struct AtomicFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var names: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    return (names ?? []).sorted()
  }

  @Test func makesTheDirectoriesAbove() throws {
    let path = directory.path(of: "a/b/c.txt")
    defer { try? FileManager.default.removeItem(atPath: directory.path(of: "a")) }
    try AtomicFile.write(Array("one".utf8), to: path)
    #expect(try File.text(path) == "one")
  }

  @Test func replacesAnEarlierFile() throws {
    let path = directory.path(of: "c.txt")
    try AtomicFile.write(Array("one".utf8), to: path)
    try AtomicFile.write([], to: path)
    #expect(try File.read(path).isEmpty)
    #expect(names == ["c.txt"])
  }

  /// A large file is written in pieces, and can be cancelled before each of them.
  @Test func aLargeFileIsWrittenWholeOrNotAtAllIfCancelled() throws {
    let path = directory.path(of: "c.txt")
    let bytes = [UInt8](repeating: 1, count: 40 << 20)
    var pieces = 0
    #expect(throws: FileError.self) {
      try AtomicFile.write(bytes, to: path) {
        pieces += 1
        return pieces > 2
      }
    }
    #expect(pieces == 3 && names.isEmpty)
    try AtomicFile.write(bytes, to: path)
    #expect(try File.read(path) == bytes)
  }

  @Test func vanishesUnlessCommitted() throws {
    var file: AtomicFile? = try AtomicFile(for: directory.path(of: "c.txt"))
    // If the file system has no unnamed files, it already has a hidden name.
    #expect(names.allSatisfy { $0.hasPrefix(".c.txt.") })
    try file?.write(Array("lost".utf8))
    #expect(names.count == 1 && names[0].hasPrefix(".c.txt."))
    file = nil
    #expect(names.isEmpty)
  }

  @Test func neverReplacesADirectory() throws {
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: directory.path)
    }
    #expect(error?.reason == "Is a directory")
  }

  @Test func aFileAsDirectoryIsNamed() throws {
    let path = directory.path(of: "file")
    try AtomicFile.write([1], to: path)
    let error = #expect(throws: FileError.self) { try AtomicFile.write([1], to: path + "/x") }
    #expect(error?.path == path && error?.number == ENOTDIR)
  }

  @Test func aTrialLeavesNothing() throws {
    try AtomicFile.checkWritable(directory.path(of: "c.txt"))
    #expect(names.isEmpty)
    #expect(throws: FileError.self) { try AtomicFile.checkWritable("/proc/c.txt") }
  }

  @Test func whatIsNoFileIsNotRead() {
    #expect(throws: FileError(path: directory.path, reason: "not a regular file")) {
      try File.read(directory.path)
    }
    #expect((try? File.read(directory.path(of: "none"))) == nil)
  }

  @Test func aTemporaryDirectoryGoesWithItsOwner() throws {
    var owner: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(owner?.path)
    try AtomicFile.write([1], to: path + "/file")
    owner = nil
    #expect(File.kind(of: path) == nil)
  }
}
