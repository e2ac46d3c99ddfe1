/// The response to a request: the document, and how it arrived.
package struct FetchResponse: Sendable {
  /// The last answer, after all redirects.
  package var answer: Answer
  /// The answers before it that led on, in order.
  package var redirects: [Redirect] = []
  /// Where the document came from, after all redirects.
  package var url: String
  /// The document, unpacked.
  package var document: [UInt8] = []
  /// The pieces it came in.
  package var pieces: [Piece] = []
  /// The bytes of the body as they were sent, packed or not.
  package var sentBytes = 0
  /// When the last byte had arrived, in microseconds from the sending of the last request.
  package var end = 0
  /// How long finding and reaching the server took before the last request was sent, redirects among it, in
  /// microseconds.
  package var reaching = 0

  /// The bytes that one call of libcurl's brought.
  package struct Piece: Hashable, Sendable {
    /// When it arrived, in microseconds from the sending of the last request.
    package let arrival: Int
    /// Its size in bytes.
    package let bytes: Int
  }

  /// The header of an answer.
  package struct Answer: Hashable, Sendable {
    /// The version, such as `1.1`.
    package let version: String
    /// The status code, such as 200.
    package let status: Int
    /// The reason phrase, such as `OK`; HTTP/2 has none.
    package let reason: String
    package fileprivate(set) var headers: [HeaderField] = []

    /// Whether the document follows.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// The code, with its reason if it has one.
    package var title: String { reason.isEmpty ? "\(status)" : "\(status) \(reason)" }
  }

  /// An answer that leads to another address.
  package struct Redirect: Hashable, Sendable {
    package let status: Int
    /// As the server gave it.
    package let location: String
  }
}

/// The headers that come in, line by line: each answer's replace those of the one before.
struct AnswerReader {
  private(set) var answer: FetchResponse.Answer?
  private(set) var redirects: [FetchResponse.Redirect] = []
  private var bytes = 0

  /// The most bytes that all headers may have.
  private static let limit = 1 << 20

  /// Takes in a line; `false` once there are too many.
  mutating func take(_ line: some StringProtocol) -> Bool {
    bytes += line.utf8.count
    guard bytes <= Self.limit else { return false }
    let line = line.trimmingLineEnd
    if line.hasPrefix("HTTP/") {
      answer = FetchResponse.Answer(statusLine: line)
    } else if let field = HeaderField(line) {
      answer?.headers.append(field)
      if field.name.lowercased() == "location", let status = answer?.status,
        (300..<400).contains(status)
      {
        redirects.append(.init(status: status, location: field.value))
      }
    }
    return true
  }
}

extension FetchResponse.Answer {
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
