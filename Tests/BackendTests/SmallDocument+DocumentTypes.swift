extension SmallDocument {
  static let documentTypes = [
    SmallDocument(
      "an internal entity in text", type: "<!ENTITY e 'hello'>", "<a>x&e;y</a>",
      log: ["(- a", "-xhelloy", ")- a"], foundation: ["(- a", "-xy", ")- a"]),
    SmallDocument(
      "markup in an internal entity", type: "<!ENTITY e '<b>h</b>'>", "<a>x&e;y</a>",
      log: ["(- a", "-x", "(- b", "-h", ")- b", "-y", ")- a"],
      foundation: ["(- a", "-x", "(- b", ")- b", "-y", ")- a"]),
    SmallDocument(
      "an internal entity within another, used twice",
      type: "<!ENTITY e '1&f;2'><!ENTITY f 'F'>", "<a>&e;&e;</a>",
      log: ["(- a", "-1F21F2", ")- a"], foundation: ["(- a", "-22", ")- a"]),
    SmallDocument(
      "an internal entity in an attribute",
      type: "<!ENTITY e 'l\nl &#38;amp; &f;'><!ENTITY f 'o'>",
      "<a x='he&e;&amp;&#10;'><b x='&f;'/></a>",
      log: ["(- a", "A- x hel l & o&\\n", "(- b", "A- x o", ")- b", ")- a"]),
    SmallDocument(
      "attributes with defaults", type: "<!ATTLIST a x CDATA 'a&amp;b' y CDATA #FIXED 'c'>",
      "<a><a x='d'/><a/></a>",
      log: [
        "(- a", "A- x a&b", "A- y c", "(- a", "A- x d", "A- y c", ")- a", "(- a", "A- x a&b",
        "A- y c", ")- a", ")- a",
      ], sax1: ["(- a", "(- a", "A- x d", ")- a", "(- a", ")- a", ")- a"]),
    SmallDocument(
      "the white space of tokens is normalized", type: "<!ATTLIST a n NMTOKENS 'r  s'>",
      "<a n='  q   r '><a/></a>",
      log: ["(- a", "A- n q r", "(- a", "A- n r s", ")- a", ")- a"],
      sax1: ["(- a", "A- n   q   r ", "(- a", ")- a", ")- a"]),
    SmallDocument(
      "namespaces declared by defaults",
      type: "<!ATTLIST a xmlns CDATA 'u:d' xmlns:p CDATA #FIXED 'u:p' p:x CDATA '1'>",
      "<a><p:b/></a>", log: ["(u:d a", "Au:p x 1", "(u:p b", ")u:p b", ")u:d a"],
      sax1: ["(- a", "(- p:b", ")- p:b", ")- a"]),
    SmallDocument(
      "white space between elements stays text where the type says elements only",
      type: "<!ELEMENT a (b)><!ELEMENT b EMPTY>", "<a> <b/> </a>",
      log: ["(- a", "- ", "(- b", ")- b", "- ", ")- a"]),
    SmallDocument(
      "the document type of RSS 0.91, which is never fetched",
      """
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss>x</rss>
      """, log: ["(- rss", "-x", ")- rss"]),
    SmallDocument(
      "an entity of an external subset that isn't read is passed over",
      "<!DOCTYPE a SYSTEM 'nowhere.dtd'><a>x&e;y</a>", log: ["(- a", "-xy", ")- a"]),
    SmallDocument(
      "an internal parameter entity", type: "<!ENTITY % e \"<!ENTITY f 'F'>\"> %e;",
      "<a>x&f;y</a>", log: ["(- a", "-xFy", ")- a"],
      foundationRejects: parameterEntities),
    SmallDocument(
      "a value twice in a type, which is not valid", type: "<!ATTLIST a b (x|x) #FIXED 'x'>",
      "<a/>",
      log: ["(- a", "A- b x", ")- a"], sax1: ["(- a", ")- a"]),
    SmallDocument(
      "an address that is none", type: "<!ENTITY e SYSTEM 'http://[x'>", "<a/>",
      log: ["(- a", ")- a"]),
    SmallDocument(
      "a comment with an apostrophe and an end", type: "<!-- don't ]> --><!ENTITY e '1'>",
      "<a x='&e;'/>", log: ["(- a", "A- x 1", ")- a"]),
    SmallDocument(
      "an end in a literal", type: "<!ENTITY e \"it's ]>\">", "<a x='&e;'/>",
      log: ["(- a", "A- x it's ]>", ")- a"]),
    SmallDocument(
      "an end in a processing instruction", type: "<?p ]> ?><!ENTITY e '1'>", "<a x='&e;'/>",
      log: ["(- a", "A- x 1", ")- a"]),
  ]

  private static let parameterEntities = "XMLParser declares no parameter entities to libxml2"

  static let externalEntities = [
    SmallDocument(
      "an external entity is passed over",
      type: "<!ENTITY e SYSTEM 'file:///dev/null'>", "<a>x&e;y<b/>z</a>",
      log: ["(- a", "-xy", "(- b", ")- b", "-z", ")- a"],
      foundation: ["(- a", "-x", "(- b", ")- b", "-z", ")- a"]),
    SmallDocument(
      "an external parameter entity is passed over",
      type: """
        <!ENTITY % HTMLlat1 PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN"
          "http://www.w3.org/TR/xhtml1/DTD/xhtml-lat1.ent"> %HTMLlat1;
        """, "<a>x</a>", log: ["(- a", "-x", ")- a"], foundationRejects: parameterEntities),
  ]

  /// A document with an internal subset.
  private init(
    _ name: String, type: String, _ element: String, log: [String], foundation: [String]? = nil,
    foundationRejects fact: String? = nil, sax1: [String]? = nil
  ) {
    self.init(name, "<!DOCTYPE a [\(type)]>\(element)", log: log)
    if let foundation {
      differences["FoundationXML"] = .hears(
        foundation, because: "XMLParser drops entities of text, and what follows an external one")
    }
    if let sax1 {
      differences["libxml2-no-namespaces"] = .hears(
        sax1, because: "libxml2 applies declarations of attributes by its interface of SAX2 alone")
    }
    if let fact { differences["FoundationXML"] = .rejects(code: 26, because: fact) }
  }
}
