extension SmallDocument {
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  static let namespaces = [
    SmallDocument(
      "a default namespace, undeclared further in",
      "<a xmlns='u:d'><b/><c xmlns=''><d/></c></a>",
      log: ["(u:d a", "(u:d b", ")u:d b", "(- c", "(- d", ")- d", ")- c", ")u:d a"]),
    SmallDocument(
      "a prefix bound anew, and back",
      "<p:a xmlns:p='u:1'><p:b xmlns:p='u:2' p:x='1'/><p:c p:x='2'/></p:a>",
      log: [
        "(u:1 a", "(u:2 b", "Au:2 x 1", ")u:2 b", "(u:1 c", "Au:1 x 2", ")u:1 c", ")u:1 a",
      ]),
    SmallDocument(
      "two prefixes of one namespace",
      "<a xmlns:p='u' xmlns:q='u' p:x='1' q:y='2'><p:b/><q:b/></a>",
      log: ["(- a", "Au x 1", "Au y 2", "(u b", ")u b", "(u b", ")u b", ")- a"]),
    SmallDocument(
      "attributes in namespaces, none of them the default one",
      "<a xmlns='u:d' xmlns:p='u:p' xmlns:q='u:p2' x='0' q:x='2' p:x='1' xml:lang='en'/>",
      log: ["(u:d a", "A- x 0", "A\(xml) lang en", "Au:p x 1", "Au:p2 x 2", ")u:d a"]),
    SmallDocument(
      "a prefix declared after its use in the same tag",
      "<p:a p:x='1' xmlns:p='u'/>", log: ["(u a", "Au x 1", ")u a"]),
    SmallDocument(
      "the prefix xml needs no declaration",
      "<xml:a xml:space='preserve'/>", log: ["(\(xml) a", "A\(xml) space preserve", ")\(xml) a"]),
    SmallDocument(
      "the prefix xml may be declared",
      "<a xmlns:xml='\(xml)' xml:id='i'/>", log: ["(- a", "A\(xml) id i", ")- a"]),
    SmallDocument(
      "a relative namespace URI, which is a warning",
      "<a xmlns='relative'><b xmlns:p='also/relative' p:x='1'/></a>",
      log: ["(relative a", "(relative b", "Aalso/relative x 1", ")relative b", ")relative a"]),
    SmallDocument(
      "a namespace that is no URI, which is a warning",
      "<a xmlns='http://example.com/ /'><b xmlns:p=' u ' p:x='1'/></a>",
      log: [
        "(http://example.com/ / a", "(http://example.com/ / b", "A u  x 1",
        ")http://example.com/ / b", ")http://example.com/ / a",
      ]),
    SmallDocument(
      "names of many kinds of character",
      "<é:a-b.c_d xmlns:é='u:é' é:中='1'/>", log: ["(u:é a-b.c_d", "Au:é 中 1", ")u:é a-b.c_d"]),
    SmallDocument(
      "a name beyond the basic plane", "<𐀀/>", log: ["(- 𐀀", ")- 𐀀"],
      differences: [
        "expat": .rejects(
          code: 4, because: "expat knows the name characters of XML 1.0's fourth edition only")
      ]),
  ]
}
