import Foundation
import Testing

/// A corpus of five songs, so that a measurement takes as little time as it can.
enum SmallCorpus {
  static let name = "itunes300"

  /// Generates it as `small`, or by another name, in a folder.
  static func make(in folder: Folder, items: Int = 5, as directory: String = "small") throws {
    let outcome = try Harness.run(
      "generate", name, "--items", "\(items)", "--output", folder / directory)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  /// Generates it, and changes a field of its manifest; `nil` takes the field away.
  static func make(in folder: Folder, with field: String, _ value: Any?) throws {
    try make(in: folder)
    let manifest = try JSONSerialization.jsonObject(with: folder.bytes("small/corpus.json"))
    var fields = try #require(manifest as? [String: Any])
    fields[field] = value
    try folder.write(JSONSerialization.data(withJSONObject: fields), to: "small/corpus.json")
  }

  /// Generates it with a stream; `REST` in it stands for the bytes that 7000 leave.
  static func make(in folder: Folder, stream: String) throws {
    try make(in: folder)
    let rest = try folder.bytes("small/itunes300.xml").count - 7000
    try folder.write(stream.replacing("REST", with: "\(rest)"), to: "small/streams/lan.csv")
  }

  /// What measures two cells of it as quickly as can be.
  static let quickly = [
    "--corpus", "small", "--backend", "expat", "--sink", "count", "--rounds", "1", "--output",
    "reports",
  ]
}
