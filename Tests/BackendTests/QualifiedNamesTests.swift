import FeedEvents
import EveryBackend
import Testing

/// A backend without namespaces reports the names of the document as they are written.
struct QualifiedNamesTests {
  @Test(arguments: ParserBackend.withoutNamespaces)
  func namesAreReportedAsTheyAreWritten(_ backend: ParserBackend) {
    let document = "<p:a xmlns='d' xmlns:p='u' p:x='1' y='2'><b xml:lang='en'>t</b></p:a>"
    for cuts in Cuts.all {
      #expect(
        backend.read(document, in: cuts.sizes).log == """
          (- p:a
          A- p:x 1
          A- xmlns d
          A- xmlns:p u
          A- y 2
          (- b
          A- xml:lang en
          -t
          )- b
          )- p:a

          """, "\(cuts)")
    }
  }

  /// Once prefixes are resolved, these backends report the same events as those that expand names.
  @Test(arguments: ParserBackend.withoutNamespaces, SmallDocument.all)
  func itIsTheSameDocument(_ backend: ParserBackend, _ document: SmallDocument) {
    for cuts in Cuts.all {
      let parsed = backend.read(document.bytes, in: cuts.sizes)
      let expanded = NameExpansion.expand(Array(parsed.log.utf8))
      let log = expanded.map { String(decoding: $0, as: UTF8.self) } ?? parsed.log
      switch document.difference(of: backend, withoutNamespaces: true) {
      case nil:
        #expect(parsed.failure == nil, "\(cuts)")
        #expect(log == document.log, "\(cuts)")
      case .reports(let other, because: let fact):
        #expect(parsed.failure == nil, "\(cuts)")
        #expect(log == other, "known difference (\(fact)), \(cuts)")
      case .rejects(let code, because: let fact):
        #expect(parsed.failure?.code == code, "known difference (\(fact)), \(cuts)")
      }
    }
  }

  @Test(arguments: SmallDocument.all.filter { $0.description != "the prefix xml may be declared" })
  func allReportTheSame(_ document: SmallDocument) {
    let logs = ParserBackend.withoutNamespaces.filter {
      document.difference(of: $0, withoutNamespaces: true) == nil
    }.map { $0.read(document.bytes).log }
    #expect(Set(logs).count <= 1)
  }

  @Test(arguments: ParserBackend.withoutNamespaces)
  func xmlParserLeavesOutADeclarationOfThePrefixXML(_ backend: ParserBackend) {
    let parsed = backend.read("<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>")
    #expect(parsed.log.contains("xmlns:xml") == (backend.identity.library != "FoundationXML"))
  }

  /// Documents with namespace errors only, which these backends accept.
  @Test(
    arguments: ParserBackend.withoutNamespaces,
    [
      "<p:a/>", "<a p:x='1'/>", "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "<a><?p:q x?></a>",
      "<!DOCTYPE a [<!ENTITY p:e 'x'>]><a b='&p:e;'/>",
    ])
  func errorsOfNamespacesAreNone(_ backend: ParserBackend, _ document: String) {
    for cuts in Cuts.all {
      #expect(backend.read(document, in: cuts.sizes).isAccepted, "\(cuts)")
    }
  }

  @Test(
    arguments: ParserBackend.withoutNamespaces,
    BadDocument.all.filter { $0.kind != .namespace })
  func badDocumentsAreRejectedWithTheLibrarysOwnNumber(
    _ backend: ParserBackend, _ document: BadDocument
  ) throws {
    for cuts in Cuts.all {
      let failure = try #require(backend.read(document.bytes, in: cuts.sizes).failure, "\(cuts)")
      #expect(failure.kind == document.kind(for: backend), "\(cuts)")
      #expect(document.codes(for: backend).contains(failure.code), "\(cuts)")
      #expect(failure.position.line == document.notice(of: backend).line, "\(cuts)")
    }
  }

  @Test(
    arguments: ParserBackend.withoutNamespaces,
    ["x & y", "<b></c>", "&nbsp;", "\u{1}", "]]>"])
  func noEventFollowsAFailure(_ backend: ParserBackend, _ error: String) {
    let tail = String(repeating: "<late>text</late>", count: 1000)
    for cuts in Cuts.all {
      let parsed = backend.read("<a>\(error)\(tail)</a>", in: cuts.sizes)
      #expect(parsed.failure != nil, "\(cuts)")
      #expect(!parsed.log.contains("late"), "\(cuts)")
    }
  }
}
