import EveryBackend
import FeedEvents
import Testing

/// Every backend reports the same events for a document, however it is cut into chunks.
struct AgreementTests {
  @Test(arguments: ParserBackend.all, SmallDocument.all)
  func smallDocumentsAreReportedAsTheyAreMeant(_ backend: ParserBackend, _ document: SmallDocument)
  {
    for cuts in Cuts.all {
      let parsed = backend.read(document.bytes, in: cuts.sizes)
      switch document.difference(of: backend) {
      case nil:
        #expect(parsed.failure == nil, "\(cuts)")
        #expect(parsed.log == document.log, "\(cuts)")
      case .reports(let log, because: let fact):
        #expect(parsed.failure == nil, "\(cuts)")
        #expect(parsed.log == log, "known difference (\(fact)), \(cuts)")
      case .rejects(let code, because: let fact):
        #expect(parsed.failure?.code == code, "known difference (\(fact)), \(cuts)")
      }
      #expect(parsed.isAccepted == (parsed.failure == nil), "\(cuts)")
    }
  }

  @Test(arguments: ParserBackend.all)
  func aDocumentKnowsNothingOfTheOneBefore(_ backend: ParserBackend) {
    let first = backend.read("<a xmlns:p='u'><p:b/></a>")
    let second = backend.read("<a><b/></a>")
    #expect(first.log == "(- a\n(u b\n)u b\n)- a\n")
    #expect(second.log == "(- a\n(- b\n)- b\n)- a\n")
  }

  @Test(arguments: ParserBackend.all)
  func aVariantIsNamedAfterWhatItIsAVariantOf(_ backend: ParserBackend) {
    let base = backend.identity.variantOf
    let ways = ["-reused", "-undeferred"]
    #expect((base != nil) == ways.contains { backend.name.hasSuffix($0) })
    if let base { #expect(backend.name.hasPrefix("\(base)-")) }
  }

  @Test(arguments: ParserBackend.all)
  func versionsAreNumbers(_ backend: ParserBackend) {
    #expect(backend.identity.version.contains(/^[0-9]+\.[0-9]+(\.[0-9]+)?/))
  }
}
