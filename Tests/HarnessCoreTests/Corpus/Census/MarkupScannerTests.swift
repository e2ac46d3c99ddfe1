import Testing

@testable import HarnessCore

@Suite struct MarkupScannerTests {
  /// Returns each token as its kind and text.
  private func tokens(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return tokens(of: bytes).map { token in
      "\(token.kind.rawValue) \(String(decoding: bytes[token.range], as: UTF8.self))"
    }
  }

  private func tokens(of bytes: [UInt8]) -> [MarkupToken] {
    var scanner = MarkupScanner(bytes.span)
    var tokens: [MarkupToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  @Test func everyKindIsReported() {
    #expect(
      tokens("<?xml v?><!DOCTYPE a><?p i?><a b='c'>d&e;<b/><!--f--><![CDATA[g]]></a>\n") == [
        "xmlDeclaration <?xml v?>", "documentType <!DOCTYPE a>", "processingInstruction <?p i?>",
        "startTag <a b='c'>", "text d&e;", "emptyTag <b/>", "comment <!--f-->",
        "cdata <![CDATA[g]]>", "endTag </a>", "text \n",
      ])
  }

  @Test(arguments: [
    ("<a b='>' c=\"/>\">x", ["startTag <a b='>' c=\"/>\">", "text x"]),
    ("<a b='\"'/>", ["emptyTag <a b='\"'/>"]),
    ("<!-- > -- > -->x", ["comment <!-- > -- > -->", "text x"]),
    ("<!-->x-->", ["comment <!-->x-->"]),
    ("<![CDATA[]]]]>x", ["cdata <![CDATA[]]]]>", "text x"]),
    ("<![CDATA[<a>]]>", ["cdata <![CDATA[<a>]]>"]),
    ("<?xml-stylesheet ?>", ["processingInstruction <?xml-stylesheet ?>"]),
    (
      "<!DOCTYPE a [<!ENTITY b \"]>\"><!-- don't ]> --><?p '?>]>x",
      ["documentType <!DOCTYPE a [<!ENTITY b \"]>\"><!-- don't ]> --><?p '?>]>", "text x"]
    ),
    ("a < b <3 <- <", ["text a < b <3 <- <"]),
    ("\u{FEFF}<a>", ["startTag <a>"]),
    ("<東京>", ["startTag <東京>"]),
  ])
  func delimitersCountOnlyWhereTheyDelimit(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(arguments: [
    "<a", "<a b='c", "<a b=\"", "</a", "<!", "<!-", "<!--", "<!-->", "<![CDATA[", "<![CDATA[]]",
    "<?", "<?x?", "<!DOCTYPE [", "<!DOCTYPE '", "x", "<!DOCTYPE a [<!--", "<_/",
  ])
  func whatIsLeftOpenReachesToTheEnd(text: String) {
    #expect(tokens(text).count == 1)
  }

  @Test func documentOfNothingHasNoTokens() {
    #expect(tokens("").isEmpty)
    #expect(tokens("\u{FEFF}").isEmpty)
  }

  /// Scans every prefix and every suffix of a document with all kinds of markup.
  @Test func tokensLieSideBySideWhereverTheDocumentIsCut() {
    let document = Array(
      "<?xml ?><!DOCTYPE a [<!ENTITY b 'c'>]><a x='y' z=\"&lt;\">t<!-- c --><![CDATA[d]]><e/></a>"
        .utf8)
    for cut in document.indices {
      for part in [Array(document[..<cut]), Array(document[cut...])] {
        let ranges = tokens(of: part).map(\.range)
        #expect(ranges.allSatisfy { !$0.isEmpty })
        #expect(ranges.first?.lowerBound ?? 0 == 0)
        #expect(ranges.last?.upperBound ?? 0 == part.count)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      }
    }
  }
}
