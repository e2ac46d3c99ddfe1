internal import CExpat
internal import Glibc

/// The salt of expat's hash tables: drawn at random for each parser, unless the environment has
/// `FEED_HARNESS_FIXED_SALT=1`, so that two runs execute the same instructions.
enum HashSalt {
  /// Whether the environment asks for a fixed salt; read once.
  static let isFixed =
    unsafe getenv("FEED_HARNESS_FIXED_SALT").map { unsafe String(cString: $0) } == "1"

  /// Gives a parser that has had no input yet the fixed salt, where that is asked for.
  static func set(in parser: XML_Parser) {
    // Zero would mean a random one.
    if isFixed { _ = unsafe XML_SetHashSalt(parser, 1) }
  }
}
