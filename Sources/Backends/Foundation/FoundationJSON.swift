package import FeedEvents

/// The identities of Foundation's two JSON readers, next to the XML implementations.
package enum FoundationJSON {
  /// The implementation `foundation-json`.
  package static var decoderIdentity: BackendIdentity {
    identity(
      "foundation-json", library: "FoundationEssentials",
      symbol: "$s20FoundationEssentials11JSONDecoderCMa",
      "JSONDecoder over Decodable types that mirror the feed",
      "of members of one name the first counts")
  }

  /// The implementation `foundation-jsonserialization`.
  package static var serializationIdentity: BackendIdentity {
    identity(
      "foundation-jsonserialization", library: "Foundation",
      symbol: "$s10Foundation17JSONSerializationCMa",
      "JSONSerialization, then a walk over its dictionaries and arrays",
      "of members of one name the last counts")
  }

  private static func identity(
    _ name: String, library: String, symbol: String, _ notes: String...
  ) -> BackendIdentity {
    BackendIdentity(
      name: name, library: library, version: FoundationVersion.swiftRelease ?? "unknown",
      symbol: symbol,
      input: .whole, syntax: .json,
      notes: notes + [
        "gathers the document before it parses", "not more than 512 arrays and objects deep",
        "takes a comma behind a last member, which RFC 8259 forbids",
        "its worker links FoundationXML as well, some 2 MB of its resident set",
      ])
  }
}
