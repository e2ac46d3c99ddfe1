import Foundation
import Testing

/// `harness xpath`.
struct XPathTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      <feed xmlns='http://www.w3.org/2005/Atom' xmlns:m='urn:m'><!--c--><?pi d?>
      <entry m:rank='1'><title>A &amp; <b>B<i>!</i></b> C</title><m:note/></entry>
      <entry m:rank='2'><title><![CDATA[D]]></title></entry></feed>
      """, to: "feed.xml")
    try folder.write("<ul><li>one<li>two <b>bold</ul>", to: "page.html")
  }

  private func ask(_ query: String, _ document: String, _ options: String...) throws -> Outcome {
    try Command(
      Harness.executable, ["xpath", query, document] + options, in: folder.path
    ).run()
  }

  @Test(arguments: [("//title", true), ("//default:title", false), ("count(//title)", false)])
  func aQueryWithoutThePrefixOfTheDefaultNamespaceIsExplained(
    _ query: String, _ isExplained: Bool
  ) throws {
    let folder = try Folder()
    try folder.write(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title></feed>", to: "feed.xml")
    let outcome = try Harness.run("xpath", query, "feed.xml", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("as in //default:title") == isExplained, "\(outcome.everything)")
  }

  @Test(arguments: [
    ("count(//default:entry)", "2"), ("1 div 4", "0.25"), ("1 = 1", "true"),
    ("string(//default:entry[2])", "D"), ("//@m:rank", "m:rank=\"1\"\nm:rank=\"2\""),
    ("//m:note", "<m:note/>"), ("//comment()", "<!--c-->"),
    ("//processing-instruction()", "<?pi d?>"),
    ("//default:b", "<b>B<i>!</i></b>"), ("//nothing", ""),
    ("//default:entry[2]/default:title", "<title>D</title>"),
    ("0 div 0", "NaN"), ("1 div 0", "Infinity"), ("(-1) div 0", "-Infinity"), ("(-0)", "0"),
    ("1 div 10000000", "0.0000001"), ("(-12345) div 100000000000", "-0.00000012345"),
    ("100000000000000000000 * 10", "1000000000000000000000"), ("2 - 2.5", "-0.5"),
    ("1234567.5", "1234567.5"),
    (
      "/*/namespace::*[name() = 'm' or name() = '']",
      "xmlns:m=\"urn:m\"\nxmlns=\"http://www.w3.org/2005/Atom\""
    ),
  ])
  func aResultIsPrinted(_ query: String, _ lines: String) throws {
    let outcome = try ask(query, "feed.xml")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output == (lines.isEmpty ? "" : lines + "\n"))
  }

  /// All signals are blocked, as in the threads of a test.
  @Test func aQueryWithoutAnEndCanBeInterrupted() throws {
    try folder.write("<r>\(String(repeating: "<a/>", count: 3000))</r>", to: "many.xml")
    let outcome = try Command(
      "/usr/bin/timeout",
      [
        "--preserve-status", "--signal=INT", "--kill-after=10", "1", Harness.executable, "xpath",
        "count(//*[count(//*[count(//*) > 0]) > 0])", "many.xml",
      ], in: folder.path
    ).run()
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(outcome.errors == "harness: interrupted\n")
  }

  /// Nodes within each other, and the same nodes again for each node around them.
  private func writeNested() throws {
    let part = String(repeating: "<a x='1'>t", count: 250) + String(repeating: "</a>", count: 250)
    try folder.write("<r>\(String(repeating: part, count: 28))</r>", to: "nested.xml")
  }

  /// The answer has more bytes than are read, and as JSON far more than the process may have.
  @Test(arguments: [([], 12_000_000), (["--text"], 900_000), (["--json"], 80_000_000)])
  func anAnswerIsWrittenWhileItIsMade(_ options: [String], _ bytes: Int) throws {
    try writeNested()
    let outcome = try Command(
      "/bin/bash",
      [
        "-c", "ulimit -d 60000; \"$0\" \"$@\" | head -c \(bytes) | wc -c",
        "\(Harness.directory)/harness-xpath", "//node()|//@*", "nested.xml",
      ] + options, in: folder.path
    ).run()
    #expect(outcome.output == "\(bytes)\n", "\(outcome.everything)")
    #expect(outcome.errors == "")
  }

  @Test(arguments: [
    ("//*[count(//*[count(//*) > 0]) > 0]", ["--time-limit", "300ms"], "300ms of processor time"),
    ("//*", ["--memory-limit", "16m"], "more than its memory limit"),
  ])
  func aLimitEndsTheQuery(_ query: String, _ options: [String], _ words: String) throws {
    try folder.write("<r>\(String(repeating: "<a/>", count: 300_000))</r>", to: "many.xml")
    let outcome = try Command(
      Harness.executable, ["xpath", query, "many.xml"] + options, in: folder.path
    ).run()
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("harness: the query takes more than"))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test func aPackedDocumentIsNotUnpackedBeyondTheLimit() throws {
    let packed = try Command(
      "/bin/sh", ["-c", "head -c 600000000 /dev/zero | gzip >zeros.xml.gz"], in: folder.path
    ).run()
    #expect(packed.status == 0)
    let outcome = try ask("//a", "zeros.xml.gz")
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("memory limit"))
  }

  @Test func noCopyOfADocumentIsLeft() throws {
    try folder.makeFolder("temporary")
    let outcome = try Command(
      "/bin/sh", ["-c", "\"\(Harness.executable)\" xpath 'count(//default:entry)' - <feed.xml"],
      in: folder.path, environment: ["TMPDIR": folder / "temporary"]
    ).run()
    #expect(outcome.output == "2\n", "\(outcome.everything)")
    #expect(folder.names("temporary") == [])
  }

  @Test(arguments: ["head -1", "true"])
  func aReaderThatHasSeenEnoughEndsIt(_ reader: String) throws {
    try writeNested()
    let outcome = try Command(
      "/bin/sh",
      ["-c", "trap '' PIPE; \"\(Harness.executable)\" xpath '//a' nested.xml | \(reader)"],
      in: folder.path
    ).run()
    #expect(outcome.errors == "", "\(outcome.errors)")
  }

  /// A reader that reads nothing; all signals are blocked, as in the threads of a test.
  @Test(arguments: ["INT", "TERM", "HUP"])
  func whatCannotBeWrittenEndsAtASignal(_ signal: String) throws {
    try writeNested()
    let outcome = try Command(
      "/bin/bash",
      [
        "-c",
        """
        timeout --signal=\(signal) --kill-after=2 1 "$0" xpath --json //a nested.xml | { sleep 4; cat >/dev/null; }
        echo ${PIPESTATUS[0]}
        """, Harness.executable,
      ], in: folder.path
    ).run()
    #expect(outcome.output == "124\n", "\(outcome.everything)")
  }

  @Test func jsonIsValidWhateverTheTextIs() throws {
    try folder.write(
      "<r a='&quot;\u{301}'>\u{9B}31m \"\u{301} \\ &#9; <![CDATA[x]]>y</r>", to: "text.xml")
    let outcome = try ask("/r", "text.xml", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let node = try #require((json as? [[String: Any]])?.first)
    let text = "\u{9B}31m \"\u{301} \\ \t xy"
    #expect(node["content"] as? [String] == [text])
    #expect(node["attributes"] as? [String: String] == ["a": "\"\u{301}"])
    #expect(try ask("/r", "text.xml").output.hasPrefix("<r a=\"&quot;\u{301}\">"))
  }

  @Test func aPackedDocumentIsUnpacked() throws {
    let packed = try Command("/bin/gzip", ["--keep", "feed.xml"], in: folder.path).run()
    #expect(packed.status == 0)
    #expect(try ask("count(//default:entry)", "feed.xml.gz").output == "2\n")
    let cut = try Command(
      "/bin/sh", ["-c", "head -c 40 feed.xml.gz >cut.xml.gz"], in: folder.path
    ).run()
    #expect(cut.status == 0)
    let outcome = try ask("count(//*)", "cut.xml.gz")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("cut.xml.gz can't be unpacked"), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("cat feed.xml |", "xpath 'count(//default:entry)' -", 0, "2\n"),
    ("gzip -c feed.xml |", "xpath 'count(//default:entry)' -", 0, "2\n"),
    ("cat feed.xml |", "records --corpus -", 0, "2 records\n"),
    ("gzip -c feed.xml |", "verify --corpus - --random 1 --backend expat", 0, "expat    ok\n"),
    (":|", "records --corpus -", 65, "stdin is empty"), (":|", "xpath //a -", 65, "stdin is empty"),
  ])
  func aDocumentIsPipedIn(
    _ writer: String, _ command: String, _ status: Int32, _ words: String
  ) throws {
    let outcome = try Command(
      "/bin/sh", ["-c", "\(writer) \"\(Harness.executable)\" \(command)"], in: folder.path
    ).run()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.everything.contains(words), "\(outcome.everything)")
  }

  @Test func whatWaitsForStandardInputIsInterrupted() throws {
    let outcome = try Command(
      "/bin/sh",
      [
        "-c",
        "sleep 5 | timeout --signal=INT --kill-after=2 1 \"\(Harness.executable)\" records --corpus -; echo $?",
      ], in: folder.path
    ).run()
    #expect(outcome.output.contains("124"), "\(outcome.everything)")
  }

  @Test func aDocumentWithoutAByteIsNamed() throws {
    try folder.write("", to: "empty.xml")
    let outcome = try ask("//a", "empty.xml")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("empty.xml is empty: there is nothing to query"))
  }

  @Test func aTextNodeIsMarkupUnlessTextIsRequested() throws {
    let query = "//*[local-name()='title']/text()"
    #expect(try ask(query, "feed.xml").output.contains("A &amp; "))
    let outcome = try ask(query, "feed.xml", "--text")
    #expect(outcome.output.contains("A &") && !outcome.output.contains("&amp;"))
  }

  @Test func aPrefixOfOnesOwnIsTaken() throws {
    let outcome = try ask(
      "//a:title", "feed.xml", "--namespace", "a=http://www.w3.org/2005/Atom", "--text")
    #expect(outcome.output == "A & B! C\nD\n")
  }

  @Test func aNodeHasAllThatIsInIt() throws {
    let outcome = try ask("//default:entry[1]", "feed.xml", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let entry = try #require((json as? [[String: Any]])?.first)
    #expect(entry["name"] as? String == "entry" && entry["kind"] as? String == "element")
    #expect(entry["namespace"] as? String == "http://www.w3.org/2005/Atom")
    #expect(entry["attributes"] as? [String: String] == ["m:rank": "1"])
    #expect(entry["text"] as? String == "" && entry["unified_text"] as? String == "A & B! C")
    let children = try #require(entry["content"] as? [[String: Any]])
    #expect(children.map { $0["name"] as? String } == ["title", "m:note"])
    let title = try #require(children.first?["content"] as? [Any])
    #expect(title.first as? String == "A & " && title.last as? String == " C")
    #expect(children.first?["text"] as? String == "A &  C")
  }

  @Test func whatIsIllFormedIsReadAsHTML() throws {
    let strict = try ask("//li", "page.html")
    #expect(strict.status == 65)
    #expect(strict.errors.contains("is rejected at line 1") && strict.errors.contains("--html"))
    #expect(try ask("//li", "page.html", "--html", "--text").output == "one\ntwo bold\n")
  }

  @Test(arguments: [
    ("<p>a<br>b", "<p>a<br/>b</p>"), ("<p><i>a<b>c</i>", "<p><i>a<b>c</b></i></p>"),
    ("<P>a<P>b", "<p>a</p><p>b</p>"),
    ("<p id=x class>a &amp; &nbsp;&euro;", #"<p id="x" class="">a &amp; \#u{A0}€</p>"#),
  ])
  func htmlIsMended(_ document: String, _ body: String) throws {
    try folder.write(document, to: "ill.html")
    #expect(try ask("//body", "ill.html", "--html").output == "<body>\(body)</body>\n")
  }

  @Test(arguments: [
    (#"{"a": 1}"#, "is JSON, which XPath can't query; 'harness records' prints"),
    ("plain", "is not XML: it does not begin with markup"), (" \n", "is not XML"),
  ])
  func whatIsNoMarkupIsSaidToBeNone(_ document: String, _ words: String) throws {
    try folder.write(document, to: "other.xml")
    let outcome = try ask("//a", "other.xml")
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("other.xml \(words)"), "\(outcome.errors)")
  }

  @Test(arguments: ["//unknown:entry", "//m:note['x:y']/unknown:*", "//default:a/child::unknown:b"])
  func aPrefixThatStandsForNothingIsNamedWithThoseThatDo(_ query: String) throws {
    let outcome = try ask(query, "feed.xml")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        """
        feed.xml does not declare the prefix 'unknown' (it declares: default, m); declare the prefix with \
        --namespace unknown=URI
        """), "\(outcome.errors)")
  }

  @Test(arguments: ["//entry[", "//unknown:entry", "frobnicate()"])
  func aQueryWithoutSenseIsRefused(_ query: String) throws {
    let outcome = try ask(query, "feed.xml")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("'\(query)' is not a valid XPath 1.0 query"))
  }

  @Test func aMissingDocumentIsNamed() throws {
    let outcome = try ask("//a", "nothing.xml")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("nothing.xml: No such file"))
  }

  @Test(.enabled(if: WebServer.Program.nginx.isInstalled))
  func aDocumentIsFetched() throws {
    let server = try WebServer.nginx()
    let outcome = try ask("count(//item)", server.url("feed.xml"))
    #expect(outcome.output == "40\n", "\(outcome.everything)")
    #expect(try ask("//item", server.url("nothing.xml")).status == 76)
    let rejected = try ask("//li", server.url("page.html?token=s3cret"))
    #expect(rejected.errors.contains("page.html?token=REDACTED is rejected"), "\(rejected.errors)")
    let other = try ask("//item", "ftp://localhost/feed.xml")
    #expect(other.status == 64 && other.errors.contains("must begin with http"))
  }
}
