package import FeedEvents
internal import Glibc

extension Transport {
  /// The most bytes of a document that its declaration is looked for in.
  package static let declarationLimit = 1024

  /// What a server says of a document that it sends, as far as the document does not say so itself.
  ///
  /// An encoding is left out if the document is read in it anyway, if the bytes show that it is wrong, or if nobody
  /// knows it. Of JSON there is nothing to say: it is in UTF-8 (RFC 8259, §8.1), and has no relative links.
  ///
  /// - `contentType`: the field of the response; `nil` if there is none.
  /// - `address`: the address of the document, after all redirects.
  package init(
    contentType: String?, address: String?, of beginning: [UInt8], isHTML: Bool = false
  ) {
    let document = DocumentEncoding(beginning.span)
    let text = document.text(of: beginning.span, atMost: Self.declarationLimit)
    let isJSON = DocumentSyntax(ofDocument: text) == .json
    self.init(base: isJSON ? nil : address)
    guard let name = contentType.flatMap(Self.charset), document == .asciiCompatible,
      !isJSON, !beginning.starts(with: [0xEF, 0xBB, 0xBF])
    else { return }
    let declared = isHTML ? nil : Self.declaredEncoding(of: beginning) ?? "UTF-8"
    if Self.simplified(name) != declared.map(Self.simplified) { encoding = name }
  }

  /// Returns the encoding that a `Content-Type` names, if its markup can be that of ASCII, and it is known.
  private static func charset(_ contentType: String) -> String? {
    let field = #/;\s*charset\s*=\s*["']?([A-Za-z0-9][A-Za-z0-9._:+-]{0,39})/#.ignoresCase()
    guard let name = contentType.firstMatch(of: field).map({ String($0.1) }) else { return nil }
    let isWide = ["utf16", "utf32", "ucs"].contains { simplified(name).hasPrefix($0) }
    guard !isWide, let converter = unsafe iconv_open("UTF-8", name),
      unsafe converter != iconv_t(bitPattern: -1)
    else { return nil }
    unsafe iconv_close(converter)
    return name
  }

  private static func declaredEncoding(of beginning: [UInt8]) -> String? {
    let text = String(decoding: beginning.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let declaration = #/^<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']+)/#
    return text.firstMatch(of: declaration).map { String($0.1) }
  }

  /// A name without what its spellings differ in: `utf8` for `UTF-8`.
  private static func simplified(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Manifest.Recording {
  /// What the server said of the document, which begins with some bytes.
  package func transport(of beginning: [UInt8], isHTML: Bool = false) -> Transport {
    Transport(
      contentType: header("content-type"), address: finalURL, of: beginning, isHTML: isHTML)
  }
}
