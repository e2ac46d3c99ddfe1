import EveryBackend
import FeedEvents
import Testing

/// A rejected document ends with one failure that gives the error and its position; no event follows.
struct FailureTests {
  @Test(arguments: ParserBackend.all, BadDocument.all)
  func failuresHaveKindNumberAndPlace(_ backend: ParserBackend, _ document: BadDocument) throws {
    let expected = document.notice(of: backend)
    for cuts in Cuts.all {
      let parsed = backend.read(document.bytes, in: cuts.sizes)
      let failure = try #require(parsed.failure, "\(cuts)")
      #expect(failure.kind == document.kind(for: backend), "\(cuts)")
      #expect(document.codes(for: backend).contains(failure.code), "\(cuts)")
      #expect(failure.position.line == expected.line, "\(cuts)")
      #expect(failure.position.column == expected.column, "\(cuts)")
      #expect(failure.position.byteOffset == expected.offset, "\(cuts)")
      #expect(!failure.reason.isEmpty && !failure.reason.contains("\n"), "\(cuts)")
    }
  }

  @Test(arguments: ParserBackend.all, BadDocument.all)
  func theNumberIsTheLibrarysOwn(_ backend: ParserBackend, _ document: BadDocument) {
    #expect(backend.read(document.bytes).failure?.code == document.notice(of: backend).code)
  }

  /// Parsers differ in how many events they report before the error, not in the events themselves.
  @Test(arguments: BadDocument.all)
  func whatIsReportedBeforeTheFailureIsTheBeginningOfOneLog(_ document: BadDocument) {
    let parsed = ParserBackend.all.flatMap { backend in
      Cuts.all.map { backend.read(document.bytes, in: $0.sizes) }
    }
    // The last line may be an incomplete run of text.
    let logs = parsed.map { $0.log.dropLast() }.sorted { $0.utf8.count < $1.utf8.count }
    for (shorter, longer) in zip(logs, logs.dropFirst()) {
      #expect(longer.utf8.starts(with: shorter.utf8))
    }
  }

  /// Well-formed markup after the error, in the same chunk and in later ones.
  @Test(
    arguments: ParserBackend.all,
    ["x & y", "<b></c>", "<p:b/>", "<b p:x='1'/>", "&nbsp;", "\u{1}", "]]>"])
  func noEventFollowsAFailure(_ backend: ParserBackend, _ error: String) {
    let tail = String(repeating: "<late>text</late>", count: 1000)
    for cuts in Cuts.all {
      let parsed = backend.read("<a>\(error)\(tail)</a>", in: cuts.sizes)
      #expect(parsed.failure != nil, "\(cuts)")
      #expect(!parsed.log.contains("late"), "\(cuts)")
    }
  }

  @Test(arguments: ParserBackend.all)
  func noChunkIsDeliveredAfterAFailure(_ backend: ParserBackend) {
    let tail = String(repeating: "<late/>", count: 100_000)
    var delivered = 0
    let failure = backend.failure(of: "<a><b></a>\(tail)</a>", in: .fixed(1000)) { delivered = $0 }
    #expect(failure != nil)
    // A backend that gathers the document receives all of it before it starts to parse.
    if backend.identity.input != .whole { #expect(delivered <= 1000) }
  }
}
