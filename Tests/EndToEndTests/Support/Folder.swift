import Foundation
import Testing

/// A temporary folder, deleted together with this object.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/end-to-end-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static func / (folder: Folder, name: String) -> String { "\(folder.path)/\(name)" }

  /// Returns the sorted names of all entries of a folder, including hidden ones.
  func names(_ name: String = ".") -> [String] { Self.names(at: self / name) }

  static func names(at path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: self / name)) }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ bytes: Data, to name: String) throws {
    let url = URL(filePath: self / name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  /// Writes an executable file, and replaces a link if there is one.
  func writeExecutable(_ text: String, to name: String) throws {
    try? FileManager.default.removeItem(atPath: self / name)
    try write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: self / name)
  }

  func makeFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(filePath: self / name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self / name, withIntermediateDirectories: true)
  }

  /// Copies a program, by another process: a program that is still open for writing can't be started, and each
  /// process that another test starts meanwhile inherits what this process has open.
  func install(_ program: String, as name: String) throws {
    let outcome = try Command.run("cp", program, self / name)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  /// Removes the permission to write, which does not bind root.
  func lock(_ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: self / name)
  }
}

/// A corpus of five songs, which keeps measurements short.
enum SmallCorpus {
  static let name = "itunes300"

  /// Generates the corpus in a folder, as `small` or under another name.
  static func make(in folder: Folder, items: Int = 5, as directory: String = "small") throws {
    try Harness.makeCorpus(name, items: items, at: folder / directory)
  }

  /// Generates the corpus and changes a field of its manifest; `nil` removes the field.
  static func make(in folder: Folder, with field: String, _ value: Any?) throws {
    try make(in: folder)
    let manifest = try JSONSerialization.jsonObject(with: folder.bytes("small/corpus.json"))
    var fields = try #require(manifest as? [String: Any])
    fields[field] = value
    try folder.write(JSONSerialization.data(withJSONObject: fields), to: "small/corpus.json")
  }

  /// Generates the corpus with a stream, where `REST` stands for the number of bytes after the first 7000.
  static func make(in folder: Folder, stream: String) throws {
    try make(in: folder)
    let rest = try folder.bytes("small/itunes300.xml").count - 7000
    try folder.write(stream.replacing("REST", with: "\(rest)"), to: "small/streams/lan.csv")
  }

  /// The arguments of the quickest measurement, which has two cases.
  static let quickly = [
    "--corpus", "small", "--backend", "expat", "--sink", "count", "--rounds", "1", "--output",
    "reports",
  ]

  /// An Atom feed with two entries.
  static let atom = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Notes</title>
      <id>urn:0</id>
      <entry><id>urn:1</id><title>One &amp; two</title><link rel="self" href="/1"/></entry>
      <entry><id>urn:2</id><title>Three</title><summary><![CDATA[<b>4</b>]]></summary></entry>
    </feed>

    """
}

/// A small file system in memory, which is quickly full.
final class SmallDisk {
  private let path: String

  struct CannotMount: Error {}

  /// Whether this process may mount file systems: root outside strict containers.
  static let isPossible: Bool = {
    guard let folder = try? Folder() else { return false }
    return (try? SmallDisk(at: folder.path, bytes: 4096)) != nil
  }()

  init(at path: String, bytes: Int) throws {
    self.path = path
    let outcome = try? Command.run(
      "mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path)
    guard outcome?.status == 0 else { throw CannotMount() }
  }

  deinit { _ = try? Command.run("umount", "--lazy", path) }
}

/// The project's test data, which is not part of the package.
enum TestData {
  /// `FEED_HARNESS_TESTDATA`, or `../shared/testdata` relative to the package.
  private static let directory =
    ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"]
    ?? "\(Harness.packageRoot)/../shared/testdata"

  /// Returns the path of a file; prints a line and returns `nil` if the file is missing.
  static func path(_ name: String) -> String? {
    let path = "\(directory)/\(name)"
    if FileManager.default.fileExists(atPath: path) { return path }
    skip("there is no \(path); set FEED_HARNESS_TESTDATA")
    return nil
  }
}

/// Prints that a test, or a part of it, is skipped; `scripts/test` counts these lines.
func skip(_ reason: String) { print("\nSKIPPED: \(reason)") }
