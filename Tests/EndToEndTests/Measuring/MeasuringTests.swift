import Testing

/// The tests that measure, one after the other: two at a time would disturb each other.
@Suite(.serialized) struct MeasuringTests {
  static let backends = ["libxml2", "expat", "foundation", "foundation-data"]

  /// A feed that no record type reads.
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
