extension SmallDocument {
  static let text = [
    SmallDocument("an empty element", "<a/>", log: ["(- a", ")- a"]),
    SmallDocument("a start tag and an end tag", "<a></a >", log: ["(- a", ")- a"]),
    SmallDocument(
      "text is joined across CDATA, comments and processing instructions",
      "<a>one<!-- c -->two<?p i?>three<![CDATA[ <four> ]]>five<b/>six</a>",
      log: ["(- a", "-onetwothree <four> five", "(- b", ")- b", "-six", ")- a"]),
    SmallDocument("empty CDATA is no text", "<a><![CDATA[]]></a>", log: ["(- a", ")- a"]),
    SmallDocument(
      "brackets around the end of CDATA",
      "<a><![CDATA[x]]]]><![CDATA[>y]]]></a>",
      log: ["(- a", "-x]]>y]", ")- a"]),
    SmallDocument(
      "greater-than signs in text", "<a>x > y ]] ></a>", log: ["(- a", "-x > y ]] >", ")- a"]),
    SmallDocument(
      "the predefined entities in text",
      "<a>&lt;b&gt;&amp;amp;&quot;&apos;</a>", log: ["(- a", "-<b>&amp;\"'", ")- a"]),
    SmallDocument(
      "character references in text",
      "<a>&#60;&#x3c;&#13;&#10;&#9;&#x10FFFF;</a>",
      log: ["(- a", "-<<\\r\\n\\t\u{10FFFF}", ")- a"]),
    SmallDocument(
      "every line end is a line feed",
      "<a>\r\nx\ry\nz\r\n\r\n</a>\r\n", log: ["(- a", "-\\nx\\ny\\nz\\n\\n", ")- a"]),
    SmallDocument(
      "every line end in CDATA is a line feed",
      "<a><![CDATA[\r\nx\ry\r]]>\n<![CDATA[\r\n\r\n]]></a>",
      log: ["(- a", "-\\nx\\ny\\n\\n\\n\\n", ")- a"]),
    SmallDocument(
      "a carriage return at the end of a section leaves the next section alone",
      "<a><![CDATA[x\r]]><b/><![CDATA[\ny]]></a>",
      log: ["(- a", "-x\\n", "(- b", ")- b", "-\\ny", ")- a"]),
    SmallDocument(
      "a line feed at the beginning of a section stays, whatever ended the one before",
      "<a><![CDATA[x\r]]><![CDATA[\ny\r]]><!-- c --><![CDATA[\n]]><![CDATA[\r]]><?p i?><![CDATA[\r\n]]></a>",
      log: ["(- a", "-x\\n\\ny\\n\\n\\n\\n", ")- a"]),
    SmallDocument(
      "a line end in a long section is one wherever it is cut",
      "<a><![CDATA[" + String(repeating: "12345678\r\n\r", count: 60) + "]]></a>",
      log: ["(- a", "-" + String(repeating: "12345678\\n\\n", count: 60), ")- a"]),
    SmallDocument(
      "white space between elements is text",
      "<a>\n  <b> </b>\n</a>\n", log: ["(- a", "-\\n  ", "(- b", "- ", ")- b", "-\\n", ")- a"]),
    SmallDocument(
      "line separators of Unicode are no line ends",
      "<a>\u{85}\u{2028}\u{A0}</a>", log: ["(- a", "-\u{85}\u{2028}\u{A0}", ")- a"]),
    SmallDocument(
      "comments and processing instructions around the root",
      "<?xml version='1.0'?><!-- a --><?p i?>\n<a/>\n<?q j?><!-- b -->\n", log: ["(- a", ")- a"]),
    SmallDocument(
      "a processing instruction whose name begins with xml",
      "<?xmlx y?><a><?XML-z y?></a>", log: ["(- a", ")- a"]),
    SmallDocument(
      "xml:space with another value", "<a xml:space='x'/>",
      log: ["(- a", "Ahttp://www.w3.org/XML/1998/namespace space x", ")- a"]),
    SmallDocument(
      "characters of every length, in every place",
      "<a b='é中😀'>é中😀<![CDATA[é中😀]]></a>", log: ["(- a", "A- b é中😀", "-é中😀é中😀", ")- a"]),
    SmallDocument(
      "two hundred elements deep",
      String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200),
      log: Array(repeating: "(- a", count: 200) + Array(repeating: ")- a", count: 200)),
    SmallDocument("XML 1.1 is read as 1.0", "<?xml version='1.1'?><a/>", log: ["(- a", ")- a"]),
  ]
}
