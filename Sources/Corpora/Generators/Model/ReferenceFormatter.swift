/// How a document spells the characters that can or must be references.
struct ReferenceFormatter: Sendable {
  var ampersand = "&amp;"
  var lessThan = "&lt;"
  var greaterThan = "&gt;"
  var apostrophe = "'"
  var quotationMark = "\""
  var tab = "\t"
  var lineFeed = "\n"
  /// Whether characters outside ASCII are references by number.
  var isASCII = false

  /// References only where XML needs one, and `&gt;` so that no text can hold `]]>`.
  static let minimal = ReferenceFormatter()

  /// The spelling inside a value in quotation marks, where bare white space would become a space.
  var inAttribute: ReferenceFormatter {
    var spelling = self
    spelling.quotationMark = "&quot;"
    spelling.tab = "&#9;"
    spelling.lineFeed = "&#10;"
    return spelling
  }

  /// The spelling with every character outside ASCII by its number.
  static let ascii = ReferenceFormatter(isASCII: true)

  /// The reference for `byte`, or nil where the byte stands for itself.
  func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): ampersand
    case UInt8(ascii: "<"): lessThan
    case UInt8(ascii: ">"): greaterThan
    case UInt8(ascii: "'"): apostrophe
    case UInt8(ascii: "\""): quotationMark
    case UInt8(ascii: "\t"): tab
    case UInt8(ascii: "\n"): lineFeed
    // Bare, a parser would make a line feed of it.
    case UInt8(ascii: "\r"): "&#13;"
    default: nil
    }
  }
}
