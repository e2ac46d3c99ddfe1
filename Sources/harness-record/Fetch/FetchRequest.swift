/// A request for a document, with its limits.
struct FetchRequest: Sendable {
  /// An address with `http` or `https`.
  let url: String
  /// The method; `nil` for GET, or for POST if there is a body.
  var method: String?
  /// The request headers to send in addition to libcurl's own.
  var headers: [HeaderField] = []
  /// The body of the request; `nil` if there is none.
  var body: [UInt8]?
  /// Whether the server may answer 304, because the request headers contain validators.
  var isRevalidation = false
  /// The credentials for basic or digest authentication; never sent to another host that a redirect leads to.
  var credentials: Credentials?
  /// Whether the server may compress the document, which is then decompressed piece by piece as it arrives.
  var acceptsCompression = true
  /// The time limit for the whole fetch, in seconds.
  var timeout = 60.0
  /// The largest size of the document in bytes.
  var byteLimit = 256 << 20
  /// The largest number of redirects that are followed.
  var redirectLimit = 10
  /// A file of certificates to trust instead of the system's; `nil` to use the system's.
  var authorities: String?

  init(_ url: String) { self.url = url }

  struct Credentials: Sendable {
    let user: String
    let password: String
  }
}

struct HeaderField: Hashable, Sendable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `name: value`; `nil` if the name is missing or invalid, or if there is more than one line.
  init?(_ line: some StringProtocol) {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
      !line.contains(where: \.isNewline)
    else { return nil }
    let name = line[..<colon]
    guard name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.init(
      String(name),
      line[line.index(after: colon)...].trimmingBlanks)
  }
}

extension [HeaderField] {
  /// The value of the first field with this name, ignoring case.
  subscript(name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmingBlanks: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
