import FeedEvents
import FoundationEssentials

@testable import HarnessCore

/// A temporary folder of corpora, deleted together with this object.
final class TemporaryLibrary {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/corpora-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var library: CorpusLibrary {
    CorpusLibrary(
      directories: [path],
      signatures: [
        RecordSignature(
          name: "song", roots: [ExpandedName(local: "rss")], namespaces: ["http://itms/"])
      ])
  }

  /// Writes a file, and creates the folders above it.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return "\(path)/\(name)"
  }

  /// Creates the corpus of a ``ManifestText`` in the folder `name`.
  @discardableResult
  func makeCorpus(
    _ name: String = "feed", manifest: ManifestText = ManifestText(),
    document: String = ManifestText.document, streams: [String: String] = [:]
  ) throws -> String {
    try write(manifest.bytes, to: "\(name)/corpus.json")
    try write(document.utf8, to: "\(name)/feed.xml")
    for (stream, text) in streams {
      try write(text.utf8, to: "\(name)/streams/\(stream).csv")
    }
    return "\(path)/\(name)"
  }
}

/// The text of a manifest, field by field, each value formatted as JSON.
struct ManifestText {
  var fields: [String: String] = [
    "schema": "1", "name": #""feed""#, "title": #""A feed""#, "stresses": #""nothing""#,
    "feed_kind": #""rss""#, "record_type": #""song""#, "item_element": #""item""#,
    "items_range": "[0, 9]", "document": #""feed.xml""#, "bytes": "9",
    "sha256": #""\#(ManifestText.sha256)""#, "items": "1", "events_sha256": #""e""#,
    "records_sha256": #""r""#, "synthetic": "true", "provenance": #""made up""#,
    "licence": #""MIT""#, "generator": #"{"name": "bigtoken", "items": 1, "seed": 2}"#,
  ]

  /// The document of 9 bytes that the manifest describes.
  static let document = "<rss/>   "
  /// Computed by `printf '<rss/>   ' | sha256sum`.
  static let sha256 = "b36830b205c583f130281a1e242ae3e453ac67e8a48daa48d511d81a061bcd86"

  /// Returns the text with another value for one field, or without the field if `value` is `nil`.
  func with(_ field: String, _ value: String?) -> ManifestText {
    var other = self
    other.fields[field] = value
    return other
  }

  var bytes: [UInt8] {
    let lines = fields.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \($0.value)" }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}

/// The corpora of this checkout.
enum Checkout {
  static let corpora = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus").path

  static let library = CorpusLibrary(directories: [corpora])

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(corpora)/\(path)")))
  }
}

/// The project's test data: feeds of other publishers.
enum TestData {
  /// The folder of the test data: `FEED_HARNESS_TESTDATA`, or `../shared/testdata` next to the package.
  static let folder: String = {
    if let path = ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"] { return path }
    let tests = URL(filePath: #filePath).appending(path: "../../../../../../shared/testdata")
    return tests.standardized.path
  }()

  /// Whether the test data exists; prints a line if it does not.
  static let isHere: Bool = {
    let isHere = FileManager.default.fileExists(atPath: "\(folder)/MANIFEST.tsv")
    if !isHere { print("SKIPPED: HarnessCoreTests: no test data in \(folder)") }
    return isHere
  }()

  /// Returns the paths of the files in a folder, relative to the test data and ordered by name.
  static func files(in folder: String) -> [String] {
    guard isHere else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
  }
}
