/// The response to a request: the document, and how it arrived.
package struct FetchResponse: Sendable {
  /// The header of the last response, after all redirects.
  package var head: Head
  /// The redirects before it, in order.
  package var redirects: [Redirect] = []
  /// The address that the document came from, after all redirects.
  package var url: String
  /// The document, decompressed.
  package var document: [UInt8] = []
  /// The pieces in which it arrived.
  package var pieces: [Piece] = []
  /// The size of the body in bytes as it was sent, compressed or not.
  package var sentBytes = 0
  /// When the last byte arrived, in microseconds after the last request was sent.
  package var end = 0
  /// The time to find and reach the server before the last request was sent, including redirects, in
  /// microseconds.
  package var timeToRequest = 0

  /// The content coding that the document still has, because the server used one that was not requested; `nil`
  /// if it has none.
  package func remainingCoding(for request: FetchRequest) -> String? {
    guard var coding = head.headers["content-encoding"]?.lowercased() else { return nil }
    if coding == "x-gzip" { coding = "gzip" }
    let isDecompressed = coding == "gzip" && request.acceptsCompression
    return isDecompressed || ["", "identity"].contains(coding) ? nil : coding
  }

  /// The bytes that one call of libcurl's brought.
  package struct Piece: Hashable, Sendable {
    /// When it arrived, in microseconds after the last request was sent.
    package let arrival: Int
    /// Its size in bytes.
    package let bytes: Int
  }

  /// The header of a response.
  package struct Head: Hashable, Sendable {
    /// The version, such as `1.1`.
    package let version: String
    /// The status code, such as 200.
    package let status: Int
    /// The reason phrase, such as `OK`; HTTP/2 has none.
    package let reason: String
    package fileprivate(set) var headers: [HeaderField] = []

    /// Whether the status is 2xx, so that the document follows.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The code, with its reason if it has one.
    package var title: String { reason.isEmpty ? "\(status)" : "\(status) \(reason)" }
  }

  /// A response that redirects to another address.
  package struct Redirect: Hashable, Sendable {
    package let status: Int
    /// The address, as the server gave it.
    package let location: String
  }
}

/// Reads response headers line by line; the headers of each response replace those of the previous one.
struct HeadReader {
  private(set) var head: FetchResponse.Head?
  private(set) var redirects: [FetchResponse.Redirect] = []
  private var bytes = 0

  /// The largest total size of all headers in bytes.
  private static let limit = 1 << 20

  /// Adds a line; returns `false` if the headers exceed the limit.
  mutating func take(_ line: some StringProtocol) -> Bool {
    bytes += line.utf8.count
    guard bytes <= Self.limit else { return false }
    let line = line.trimmingLineEnd
    if line.hasPrefix("HTTP/") {
      head = FetchResponse.Head(statusLine: line)
    } else if let field = HeaderField(line) {
      head?.headers.append(field)
      if field.name.lowercased() == "location", let status = head?.status,
        (300..<400).contains(status)
      {
        redirects.append(.init(status: status, location: field.value))
      }
    }
    return true
  }
}

extension FetchResponse.Head {
  /// Reads `HTTP/1.1 404 Not Found`.
  fileprivate init?(statusLine line: String) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let status = Int(parts[1]) else { return nil }
    self.init(
      version: String(parts[0].dropFirst("HTTP/".count)), status: status,
      reason: parts.count > 2 ? parts[2].trimmingBlanks : "")
  }
}

extension StringProtocol {
  fileprivate var trimmingLineEnd: String {
    guard let last = lastIndex(where: { !$0.isNewline }) else { return "" }
    return String(self[...last])
  }
}
