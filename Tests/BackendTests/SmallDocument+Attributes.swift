extension SmallDocument {
  static let attributes = [
    SmallDocument(
      "an ampersand by name and by number in an attribute",
      "<a href='http://h/?x=1&amp;y=2&#38;z=3&#x26;&amp;amp;'/>",
      log: ["(- a", "A- href http://h/?x=1&y=2&z=3&&amp;", ")- a"]),
    SmallDocument(
      "the predefined entities in an attribute",
      "<a x='&lt;&gt;&quot;&apos;&amp;' y='&amp;'/>",
      log: ["(- a", "A- x <>\"'&", "A- y &", ")- a"]),
    SmallDocument(
      "character references in an attribute",
      "<a x='&#65;&#x1F600;&#233;'/>", log: ["(- a", "A- x A😀é", ")- a"]),
    SmallDocument(
      "white space in an attribute becomes spaces, but not where a reference wrote it",
      "<a x=' a\tb\nc\r\nd  e&#10;f&#9;g&#13;h '/>",
      log: ["(- a", "A- x  a b c d  e\\nf\\tg\\rh ", ")- a"]),
    SmallDocument(
      "an empty attribute", "<a x='' y=\"\"/>", log: ["(- a", "A- x ", "A- y ", ")- a"]),
    SmallDocument(
      "the other quote in an attribute",
      "<a x='\"' y=\"'\" z='>'/>", log: ["(- a", "A- x \"", "A- y '", "A- z >", ")- a"]),
    SmallDocument(
      "a backslash in an attribute", "<a x='a\\nb'/>", log: ["(- a", "A- x a\\\\nb", ")- a"]),
    SmallDocument(
      "more attributes than fit 1 KiB of temporary space",
      "<a " + (100...199).map { "x\($0)='&amp;\($0)'" }.joined(separator: " ") + "/>",
      log: ["(- a"] + (100...199).map { "A- x\($0) &\($0)" } + [")- a"]),
    SmallDocument(
      "a value longer than a buffer",
      "<a x='\(String(repeating: "0123456789", count: 2000))&amp;'/>",
      log: ["(- a", "A- x \(String(repeating: "0123456789", count: 2000))&", ")- a"]),
  ]
}
