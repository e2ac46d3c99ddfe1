import CCurl

/// The response to a request: the document, and how it arrived.
struct FetchResponse: Sendable {
  /// The header of the last response, after all redirects.
  var head: Head
  /// The redirects before it, in order.
  var redirects: [Redirect] = []
  /// The address that the document came from, after all redirects.
  var url: String
  var document: [UInt8] = []
  var pieces: [Piece] = []
  var wasCompressed = false
  /// The size of the body in bytes as it was sent, compressed or not.
  var sentBytes = 0
  /// When the last byte arrived, in microseconds after the last request was sent.
  var end = 0
  /// The time to find and reach the server before the last request was sent, including redirects, in
  /// microseconds.
  var timeToRequest = 0

  /// The compression that the document still has, because the server used one that was not requested; `nil` if
  /// it has none.
  func remainingCoding(for request: FetchRequest) -> String? {
    let compressions = head.compressions
    let wasRequested = head.isCalledGzip && request.acceptsCompression
    return compressions.isEmpty || wasRequested || document.span.beginsWithText
      ? nil : compressions.joined(separator: ", ")
  }

  /// The bytes that one call of libcurl's brought.
  struct Piece: Hashable, Sendable {
    /// When it arrived, in microseconds after the last request was sent.
    let arrival: Int
    let bytes: Int
  }

  struct Head: Hashable, Sendable {
    /// The version, such as `1.1`.
    let version: String
    /// The status code, such as 200.
    let status: Int
    /// The reason phrase, such as `OK`; HTTP/2 has none.
    let reason: String
    var headers: [HeaderField] = []

    /// Whether the status is 2xx, so that the document follows.
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the response has only a part of the document, or does not say which.
    var isPart: Bool {
      guard status == 206 else { return false }
      let range = headers["content-range"]?.wholeMatch(of: #/bytes +0-(\d+)\/(\d+)/#.ignoresCase())
      guard let range, let last = Int(range.1), let size = Int(range.2) else { return true }
      return last != size - 1
    }

    /// The time after which the server may be asked again; `nil` if it names none.
    var retry: FetchError.Retry? {
      guard let text = headers["retry-after"] else { return nil }
      if text.allSatisfy(\.isWholeNumber) { return Int(text).map { .seconds($0) } }
      return unsafe curl_getdate(text, nil) < 0 ? nil : .date(text)
    }

    /// The address that the response redirects to; `nil` if it doesn't redirect.
    var location: String? {
      guard (300..<400).contains(status), let address = headers["location"] else { return nil }
      return address.isEmpty ? nil : address
    }

    var title: String { reason.isEmpty ? "\(status)" : "\(status) \(reason)" }
  }

  struct Redirect: Hashable, Sendable {
    let status: Int
    /// The address, as the server gave it.
    let location: String
  }
}
