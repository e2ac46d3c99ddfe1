import EveryBackend
import FeedEvents
import Testing

/// Some well-formed documents crash `XMLParser` of Swift 6.3.1.
///
/// It crashes before it calls its delegate; this is why each sample has its own process. When one of these
/// tests fails, `XMLParser` has been fixed, and its document belongs with the small documents.
struct CrashTests {
  @Test func xmlParserCrashesAtAnAttributeDeclaredWithoutDefault() async {
    await #expect(processExitsWith: .failure) {
      _ = ParserBackend.foundation.read("<!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED>]><a/>")
    }
  }

  @Test func xmlParserCrashesAtAProcessingInstructionWithoutData() async {
    await #expect(processExitsWith: .failure) {
      _ = ParserBackend.foundation.read("<a><?p?></a>")
    }
  }

  @Test func xmlParserCrashesAtANotationWithoutPublicIdentifier() async {
    await #expect(processExitsWith: .failure) {
      _ = ParserBackend.foundation.read("<!DOCTYPE a [<!NOTATION n SYSTEM 'n'>]><a/>")
    }
  }

  @Test func xmlDocumentCrashesAtAnEncodingItDoesNotKnow() async {
    await #expect(processExitsWith: .failure) {
      _ = ParserBackend.foundationTree.read("<?xml version='1.0' encoding='nope'?><a/>")
    }
  }

  @Test func xmlDocumentCrashesAtAnEmptyDocument() async {
    await #expect(processExitsWith: .failure) { _ = ParserBackend.foundationTree.read("") }
  }

  @Test(
    arguments: [ParserBackend.libxml2, .expat],
    [
      "<!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED>]><a/>", "<a><?p?></a>",
      "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'>]><a/>",
      "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY e SYSTEM 'e' NDATA n>]><a/>",
    ])
  func theOthersTakeTheSameDocuments(_ backend: ParserBackend, _ document: String) {
    for cuts in Cuts.all {
      #expect(backend.read(document, in: cuts.sizes).log == "(- a\n)- a\n", "\(cuts)")
    }
  }

  @Test(arguments: [ParserBackend.libxml2, .expat])
  func theOthersRejectANotationWithoutAnIdentifier(_ backend: ParserBackend) {
    for cuts in Cuts.all {
      let parsed = backend.read("<!DOCTYPE a [<!NOTATION n >]><a/>", in: cuts.sizes)
      #expect(parsed.failure?.kind == .malformed, "\(cuts)")
    }
  }
}
