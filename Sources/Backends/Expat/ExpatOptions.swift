internal import CExpat
internal import FeedEvents

/// How expat is driven; the defaults are those of the row `expat`.
struct ExpatOptions {
  /// Whether names are expanded, and prefixes checked.
  var hasNamespaces = true
  /// Whether the library does as it likes about reparse deferral.
  var leavesDeferral = true

  /// Why an option can't be had.
  static let unavailable = ParseFailure(
    .unavailable, reason: "this libexpat has no reparse deferral to turn off")

  /// Makes a parser, without its callbacks; `nil` when memory is short.
  func makeParser() -> XML_Parser? {
    unsafe hasNamespaces ? XML_ParserCreateNS(nil, ExpatName.separator) : XML_ParserCreate(nil)
  }

  /// Sets what neither a new parser nor one that was reset has.
  ///
  /// - Returns: Whether the library has all that is asked for.
  func configure(_ parser: XML_Parser) -> Bool {
    unsafe ExpatCallbacks.register(with: parser)
    unsafe HashSalt.set(in: parser)
    return unsafe leavesDeferral || ReparseDeferral.turnOff(in: parser)
  }
}
