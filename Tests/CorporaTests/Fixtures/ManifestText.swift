/// The text of a manifest, field by field, each value as it is spelled in JSON.
struct ManifestText {
  var fields: [String: String] = [
    "schema": "1", "name": #""feed""#, "title": #""A feed""#, "stresses": #""nothing""#,
    "feed_kind": #""rss""#, "record_type": #""song""#, "item_element": #""item""#,
    "items_range": "[0, 9]", "document": #""feed.xml""#, "bytes": "9",
    "sha256": #""\#(ManifestText.sha256)""#, "items": "1", "events_sha256": #""e""#,
    "records_sha256": #""r""#, "synthetic": "true", "provenance": #""made up""#,
    "licence": #""MIT""#, "generator": #"{"name": "itunes300", "items": 1, "seed": 2}"#,
  ]

  /// The document of 9 bytes that it describes.
  static let document = "<rss/>   "
  /// By `printf '<rss/>   ' | sha256sum`.
  static let sha256 = "b36830b205c583f130281a1e242ae3e453ac67e8a48daa48d511d81a061bcd86"

  /// With one field spelled otherwise, or left out where `value` is `nil`.
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
