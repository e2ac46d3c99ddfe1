extension RecordType {
  /// What the first part of a document in JSON has if its records are of that type, a line a form.
  private static let jsonMarks = [
    // The iTunes Store's feeds, whose names are those of the elements they have in XML.
    "song": "im:releaseDate",
    // JSON Feed 1.0 and 1.1, by their version.
    "post": "jsonfeed.org/version/1",
  ]

  /// A text in the first part of a JSON document that tells such feeds from others; `nil` for a kind that has no
  /// form in JSON.
  package var jsonMark: String? { Self.jsonMarks[name] }
}
