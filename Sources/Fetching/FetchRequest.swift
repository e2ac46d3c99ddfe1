/// A request for a document, with its limits.
package struct FetchRequest: Sendable {
  /// An address with `http` or `https`.
  package let url: String
  /// The method; `nil` for GET, or POST if there is a body.
  package var method: String?
  /// The fields of the request's header beside libcurl's own.
  package var headers: [HeaderField] = []
  /// The body of the request; `nil` if there is none.
  package var body: [UInt8]?
  /// Who asks, for basic or digest authentication; never sent to another host that a redirect leads to.
  package var credentials: Credentials?
  /// Whether the server may pack the document; what arrives is what unpacking it gives, piece by piece.
  package var acceptsCompression = true
  /// The longest time for everything, in seconds.
  package var timeout = 60.0
  /// The most bytes the document may have.
  package var byteLimit = 256 << 20
  /// How many redirects are followed.
  package var redirectLimit = 10
  /// A file of certificates to trust instead of the system's; `nil` for the system's.
  package var authorities: String?

  package init(_ url: String) { self.url = url }

  /// A name and a password.
  package struct Credentials: Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }
}

/// A field of an HTTP header.
package struct HeaderField: Hashable, Sendable, Codable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `name: value`; `nil` where that has no name, or more than a line.
  package init?(_ line: some StringProtocol) {
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
  /// The value of the first field of that name, whatever its case.
  package subscript(name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

extension StringProtocol {
  /// The text without the blanks and tabs around it.
  var trimmingBlanks: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
