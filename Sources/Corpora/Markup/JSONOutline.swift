/// The members of a document in JSON: where they stand, and the text that each has first.
///
/// It takes in the document piece by piece, checks nothing and never fails. Names are compared as they are written,
/// whatever escapes stand for.
struct JSONOutline {
  /// The texts by the paths of their members, such as `feed/entry/title`; empty for a member without one.
  ///
  /// The objects of an array stand at the path of the array.
  private(set) var texts: [String: String] = [:]

  /// The objects and arrays that are open: the path that their values stand at.
  private var open: [Level] = []
  /// The path of the member whose value comes; `nil` in front of a name.
  private var member: String?
  /// The string that is being read, or was read last: no more of it than is compared.
  private var string: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  private var taken = 0

  private struct Level {
    let path: String
    let isArray: Bool
  }

  /// Members of members are looked for in the first bytes alone, where the first item of any usual feed is; those of
  /// the root object everywhere, as they have any order.
  private static let deepBytes = TokenStream.leastBytes
  private static let mostDepth = 8
  private static let mostLength = 200

  /// Takes in the next bytes, of UTF-8.
  ///
  /// - Complexity: O(*n*) in the number of bytes, over all pieces.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if isInString { takeInString(byte) } else { takeOutside(byte) }
      taken &+= 1
    }
  }

  /// Whether what stands at the current depth is noted.
  private var isNoted: Bool {
    open.count == 1 || open.count <= Self.mostDepth && taken < Self.deepBytes
  }

  private mutating func takeInString(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\") where !isEscaped: isEscaped = true
    case UInt8(ascii: "\"") where !isEscaped:
      isInString = false
      if let member, isNoted, texts[member]?.isEmpty == true {
        texts[member] = String(decoding: string, as: UTF8.self)
      }
    default:
      isEscaped = false
      if isNoted, string.count < Self.mostLength { string.append(byte) }
    }
  }

  private mutating func takeOutside(_ byte: UInt8) {
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
