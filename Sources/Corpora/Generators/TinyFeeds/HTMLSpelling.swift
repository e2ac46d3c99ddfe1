/// The ways in which feeds carry HTML in text.
enum HTMLSpelling: CaseIterable {
  /// Its markup as references, its letters as they are.
  case escaped
  /// Its markup, and every letter outside ASCII, as references.
  case numbered
  /// As it is, in a CDATA section.
  case cdata
}

extension ModelWriter {
  /// An element whose text is HTML.
  mutating func element(
    _ name: PrefixedName, _ attributes: [WrittenAttribute] = [], html: String,
    spelling: HTMLSpelling
  ) {
    switch spelling {
    case .escaped: element(name, attributes, text: html)
    case .numbered: element(name, attributes, text: html, spelling: .ascii)
    case .cdata:
      startElement(name, attributes)
      cdata(html)
      endElement()
    }
  }
}
