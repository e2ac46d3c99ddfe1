import EveryBackend
import FeedEvents

/// A document that every parser must reject, and how each one says so.
struct BadDocument: Sendable, CustomStringConvertible {
  let description: String
  let bytes: [UInt8]
  let kind: ParseFailure.Kind
  private let libxml2: Notice
  private let expat: Notice
  private var foundation: Notice
  /// What expat calls it, where it takes an error of namespaces for one of syntax.
  private var expatKind: ParseFailure.Kind?
  /// The number libxml2 gives instead when a cut falls into a character.
  private var codeAtCuts: Int?

  /// What a library says: its own number, and the place.
  struct Notice: Hashable, Sendable {
    var code: Int
    var line: Int?
    var column: Int?
    var offset: Int?

    init(_ code: Int, _ line: Int? = nil, _ column: Int? = nil, _ offset: Int? = nil) {
      self.code = code
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  // `XMLParser` says the same as libxml2 without an offset, unless `foundation` tells otherwise.
  init(
    _ name: String, _ document: String, _ kind: ParseFailure.Kind = .malformed, libxml2: Notice,
    expat: Notice, foundation: Notice? = nil, expatKind: ParseFailure.Kind? = nil
  ) {
    self.init(
      name, bytes: Array(document.utf8), kind, libxml2: libxml2, expat: expat,
      foundation: foundation, expatKind: expatKind)
  }

  init(
    _ name: String, bytes: [UInt8], _ kind: ParseFailure.Kind = .malformed, libxml2: Notice,
    expat: Notice, foundation: Notice? = nil, expatKind: ParseFailure.Kind? = nil,
    codeAtCuts: Int? = nil
  ) {
    description = name
    self.bytes = bytes
    self.kind = kind
    self.libxml2 = libxml2
    self.expat = expat
    self.foundation = foundation ?? Notice(libxml2.code, libxml2.line, libxml2.column)
    self.expatKind = expatKind
    self.codeAtCuts = codeAtCuts
  }

  func notice(of backend: ParserBackend) -> Notice {
    switch backend.identity.library {
    case "libxml2": libxml2
    case "expat": expat
    default: foundation
    }
  }

  func kind(for backend: ParserBackend) -> ParseFailure.Kind {
    backend.identity.library == "expat" ? expatKind ?? kind : kind
  }

  func codes(for backend: ParserBackend) -> Set<Int> {
    let code = notice(of: backend).code
    return backend.identity.library == "expat" ? [code] : [code, codeAtCuts ?? code]
  }
}
