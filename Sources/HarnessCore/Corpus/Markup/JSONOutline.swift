/// The members of a JSON document: their paths, and the first text of each.
///
/// The document is received piece by piece. Nothing is checked, and reading never fails. Escapes are not
/// decoded: only their backslashes are left out.
struct JSONOutline {
  /// The texts of the members by their paths, such as `feed/entry/title`; empty for a member without a text.
  ///
  /// The objects in an array have the path of the array.
  private(set) var texts: [String: String] = [:]

  /// The open objects and arrays, each with the path of its values.
  private var open: [Level] = []
  /// The path of the member whose value comes next; `nil` before a name.
  private var member: String?
  /// The current or last string, up to the length that is compared.
  private var string: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var taken = 0

  private struct Level {
    let path: String
    let isArray: Bool
  }

  /// The number of bytes in which nested members are searched for.
  ///
  /// The first item of any ordinary feed is in these bytes. Members of the root object are searched for in the
  /// whole document, because they can be in any order.
  private static let deepBytes = TokenStream.leastBytes
  private static let maximumDepth = 8
  private static let maximumLength = 200

  /// Adds the next bytes, in UTF-8.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if isInString { readInString(byte) } else { readOutside(byte) }
      taken &+= 1
    }
  }

  /// Whether members at the current depth are recorded.
  private var isNoted: Bool {
    open.count == 1 || open.count <= Self.maximumDepth && taken < Self.deepBytes
  }

  private mutating func readInString(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\") where !isEscaped: isEscaped = true
    case UInt8(ascii: "\"") where !isEscaped:
      isInString = false
      if let member, isNoted, texts[member]?.isEmpty == true {
        texts[member] = String(decoding: string, as: UTF8.self)
      }
    default:
      isEscaped = false
      if isNoted, string.count < Self.maximumLength { string.append(byte) }
    }
  }

  private mutating func readOutside(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      string.removeAll(keepingCapacity: true)
    case UInt8(ascii: ":") where isNoted: beginMember()
    case UInt8(ascii: ","): member = open.last.flatMap { $0.isArray ? $0.path : nil }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isArray = byte == UInt8(ascii: "[")
      let path = member ?? ""
      open.append(Level(path: path, isArray: isArray))
      member = isArray ? path : nil
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = open.popLast()
      member = nil
    default: break
    }
  }

  private mutating func beginMember() {
    guard let level = open.last, !level.isArray else { return }
    let name = String(decoding: string, as: UTF8.self)
    let path = level.path.isEmpty ? name : "\(level.path)/\(name)"
    member = path
    if texts[path] == nil { texts[path] = "" }
  }
}
