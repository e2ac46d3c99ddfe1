internal import CExpat
internal import Glibc

/// Reparse deferral: expat waits for more bytes before it tries an unfinished token again
/// (CVE-2023-52425), which can hold events back.
///
/// Upstream has it since 2.6.0, Debian since a revision of 2.5.0. The switch is looked up by name: a
/// reference at link time would keep a worker from starting beside a library without it.
enum ReparseDeferral {
  private typealias Switch = @convention(c) (XML_Parser?, XML_Bool) -> XML_Bool

  private static let deferralSwitch: Switch? =
    unsafe dlsym(nil, "XML_SetReparseDeferralEnabled")
    .map { unsafe unsafeBitCast($0, to: Switch.self) }

  /// Whether the loaded library defers reparsing, unless it is told not to.
  static var isInLibrary: Bool { unsafe deferralSwitch != nil }

  /// Has a parser that has had no input yet hand on every token at once.
  ///
  /// - Returns: Whether the library could be told.
  static func turnOff(in parser: XML_Parser) -> Bool {
    unsafe deferralSwitch.map { unsafe $0(parser, XML_Bool(XML_FALSE)) == XML_TRUE } ?? false
  }
}
