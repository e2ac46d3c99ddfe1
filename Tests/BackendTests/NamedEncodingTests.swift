import EveryBackend
import FeedEvents
import Foundation
import Testing

/// The encoding that the transport names comes before the declared one (RFC 7303, §3), however the document is cut.
struct NamedEncodingTests {
  /// A text in an encoding, and what is declared instead.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let declaration: String
    let text: String
    let bytes: [UInt8]

    var testDescription: String { "\(name), \(declaration)" }

    init(_ name: String, _ encoding: String.Encoding, _ text: String, _ declaration: String) {
      (self.name, self.text, self.declaration) = (name, text, declaration)
      let document = "\(declaration)<a b='\(text)'>\(text)<c/>\(text)</a>"
      bytes = Array(document.data(using: encoding) ?? Data())
    }

    private static let texts: [(name: String, encoding: String.Encoding, text: String)] = [
      ("windows-1251", .windowsCP1251, "Форум"), ("windows-1252", .windowsCP1252, "“Café” – 5 €"),
      ("ISO-8859-1", .isoLatin1, "Café"), ("iso-8859-2", .isoLatin2, "Žluťoučký"),
      ("UTF-8", .utf8, "Café Форум 日本"), ("utf8", .utf8, "Café Форум 日本"),
      ("US-ASCII", .ascii, "plain"), ("Shift_JIS", .shiftJIS, "日本語"),
    ]

    private static let declarations = [
      "", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='UTF-8'?>\n",
      "<?xml version='1.0' encoding='ISO-8859-1' standalone='yes'?><!-- c -->",
      "<?xml version='1.0' encoding='x-unheard-of'?>", "<!DOCTYPE a [<!ENTITY e 'x'>]>",
    ]

    static let all = texts.flatMap { name, encoding, text in
      declarations.map { Case(name, encoding, text, $0) }
    }
  }

  @Test(arguments: ParserBackend.all.filter(\.identity.takesEncoding), Case.all)
  func itIsTheOneThatCounts(_ backend: ParserBackend, _ encoded: Case) {
    let value = encoded.text
    let expected = "(- a\nA- b \(value)\n-\(value)\n(- c\n)- c\n-\(value)\n)- a\n"
    for cuts in Cuts.all {
      let read = backend.read(
        encoded.bytes, in: cuts.sizes, saying: Transport(encoding: encoded.name))
      #expect(read.log == expected, "\(cuts)")
      #expect(read.isAccepted, "\(cuts): \(String(describing: read.failure))")
    }
  }

  @Test(arguments: ParserBackend.all.filter(\.identity.takesEncoding))
  func oneThatNobodyKnowsRejectsTheDocument(_ backend: ParserBackend) throws {
    let read = backend.read(Array("<a/>".utf8), saying: Transport(encoding: "x-unheard-of"))
    let failure = try #require(read.failure)
    #expect(failure.kind == .malformed)
    #expect(failure.reason.contains("encoding"))
  }

  @Test(arguments: ParserBackend.all.filter(\.identity.takesEncoding))
  func theNextDocumentIsReadAsItSaysItself(_ backend: ParserBackend) throws {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(backend.read(latin).log == "(- a\n-é\n)- a\n")
  }

  @Test func theOthersAreFoundations() {
    let others = ParserBackend.all.filter { !$0.identity.takesEncoding }.map(\.name)
    #expect(others == ["foundation", "foundation-data"])
  }
}
