/// How characters that can or must be written as references are written in a document.
package struct ReferenceFormatter: Sendable {
  var ampersand = "&amp;"
  var lessThan = "&lt;"
  var greaterThan = "&gt;"
  var apostrophe: String
  var quotationMark = "\""
  var tab = "\t"
  var lineFeed = "\n"
  /// Whether characters outside ASCII are written as numeric references.
  var isASCII = false

  package init(apostrophe: String = "'") { self.apostrophe = apostrophe }

  /// References only where XML requires them, and `&gt;` so that no text can contain `]]>`.
  static let minimal = ReferenceFormatter()

  /// The formatter for a quoted attribute value, where a parser would turn bare white space into spaces.
  var inAttribute: ReferenceFormatter {
    var formatter = self
    formatter.quotationMark = "&quot;"
    formatter.tab = "&#9;"
    formatter.lineFeed = "&#10;"
    return formatter
  }

  /// The formatter with a numeric reference for every character outside ASCII.
  static let ascii = {
    var formatter = minimal
    formatter.isASCII = true
    return formatter
  }()

  /// Returns the reference for `byte`; `nil` if the byte is written as it is.
  func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): ampersand
    case UInt8(ascii: "<"): lessThan
    case UInt8(ascii: ">"): greaterThan
    case UInt8(ascii: "'"): apostrophe
    case UInt8(ascii: "\""): quotationMark
    case UInt8(ascii: "\t"): tab
    case UInt8(ascii: "\n"): lineFeed
    // A parser would turn a bare carriage return into a line feed.
    case UInt8(ascii: "\r"): "&#13;"
    default: nil
    }
  }
}
