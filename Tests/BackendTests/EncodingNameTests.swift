import EveryBackend
import Foundation
import Testing

/// Every encoding name in expat's bridge means the same encoding to libxml2.
struct EncodingNameTests {
  /// The names listed in the source of the bridge.
  private static let names: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = root.appending(path: "Sources/Backends/Expat/Encodings/encodings.c")
    let text = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
    let list = text.firstMatch(of: /(?s)listed\[\] = \{(.*?)\};/)?.1 ?? ""
    return list.matches(of: /"([^"]+)"/).map { String($0.1) }
  }()

  @Test func thereAreManyNames() { #expect(Self.names.count > 120) }

  @Test(arguments: names)
  func everyByteIsTheSameCharacter(_ name: String) {
    let head = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8)
    var accepted = 0
    for byte in UInt8(0x80)...0xFF {
      let document = head + [byte] + Array("</a>".utf8)
      let (expat, libxml2) = (
        ParserBackend.expat.read(document), ParserBackend.libxml2.read(document)
      )
      #expect(expat.isAccepted == libxml2.isAccepted, "byte \(byte)")
      if expat.isAccepted, libxml2.isAccepted {
        #expect(expat.log == libxml2.log, "byte \(byte)")
        accepted += 1
      }
    }
    let isASCII = ["ASCII", "ANSI_X3.4-1968", "ISO646-US", "US", "cp367"].contains(name)
    let hasPairs = name.contains(/(?i)gb|EUC|Big5|936|949|UHC|JIS|Kanji|31J|932/)
    #expect(isASCII || hasPairs || accepted > 40)
    #expect(ParserBackend.expat.read(head + Array("b</a>".utf8)).isAccepted)
  }
}
