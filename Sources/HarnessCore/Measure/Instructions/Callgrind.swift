internal import FoundationEssentials

/// The counts of a whole process, from an output file of callgrind.
///
/// The format is that of the manual, "Callgrind Format Specification", written with
/// `--compress-strings=no`.
struct CallgrindProfile: Hashable, Sendable {
  /// The instructions in user space.
  var instructions: Int
  /// The calls of the Swift runtime that retain an object, including objects without a reference count.
  var retains = 0
  /// The calls that release an object.
  var releases = 0

  /// Reads a file; `nil` if it contains no total.
  init?(parsing bytes: [UInt8]) {
    var total: Int?
    var callee: Substring = ""
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Most lines are costs, which begin with a digit or a sign.
      guard let first = line.first, first >= UInt8(ascii: "a") else { continue }
      let text = Substring(decoding: line, as: UTF8.self)
      if let name = text.dropping(prefix: "cfn=") {
        callee = name
      } else if let call = text.dropping(prefix: "calls=") {
        let count = Int(call.prefix { $0.isNumber }) ?? 0
        // In a recursion, the depth follows the name of the function: `swift_release'2`.
        switch callee.prefix(while: { $0 != "'" }) {
        // All other ways to retain an object end in a call of these.
        case "swift_retain", "swift_retain_n": retains += count
        case "swift_release", "swift_release_n": releases += count
        default: break
        }
      } else if let sum = text.dropping(prefix: "summary: ") {
        total = Int(sum.prefix { $0.isNumber })
      }
    }
    guard let total else { return nil }
    instructions = total
  }
}

extension Substring {
  /// Returns the text after `prefix`; `nil` if the text does not begin with it.
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

/// The paths of the programs that are needed to count under valgrind.
struct CallgrindTools: Sendable {
  let valgrind: String
  let strip: String
  let env: String
  let setarch: String

  init(searchPath: String) throws(CampaignError) {
    valgrind = try Self.find("valgrind", in: searchPath)
    strip = try Self.find("strip", in: searchPath)
    env = try Self.find("env", in: searchPath)
    setarch = try Self.find("setarch", in: searchPath)
  }

  private static func find(_ name: String, in searchPath: String) throws(CampaignError) -> String {
    for folder in searchPath.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw .toolMissing(name: name)
  }
}
