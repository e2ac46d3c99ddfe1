package import FeedEvents

/// The identities of Foundation's two JSON readers, next to the XML implementations.
package enum FoundationJSON {
  package static var decoderIdentity: BackendIdentity {
    identity(
      "foundation-json", library: "FoundationEssentials",
      symbol: "$s20FoundationEssentials11JSONDecoderCMa",
      "JSONDecoder over Decodable types that mirror the feed, or that hold any value",
      "if members have the same name, the first one counts",
      "accepts strings that RFC 8259 forbids, such as one with a raw line feed or half of a surrogate pair, in members that it does not read"
    )
  }

  package static var serializationIdentity: BackendIdentity {
    identity(
      "foundation-jsonserialization", library: "Foundation",
      symbol: "$s10Foundation17JSONSerializationCMa",
      "JSONSerialization, then a walk over its dictionaries and arrays",
      "if members have the same name, the last one counts")
  }

  private static func identity(
    _ name: String, library: String, symbol: String, _ notes: String...
  ) -> BackendIdentity {
    BackendIdentity(
      name: name, library: library, version: FoundationVersion.swiftRelease,
      symbol: symbol,
      input: .whole, syntax: .json,
      notes: notes + [
        "buffers the whole document before it parses",
        "accepts at most 512 nested arrays and objects",
        "accepts a comma after the last member, which RFC 8259 forbids",
        "its worker also links FoundationXML, about 2 MB of its resident set",
      ])
  }
}
