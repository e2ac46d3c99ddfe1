internal import CCurl

/// The response to a request: the document, and how it arrived.
package struct FetchResponse: Sendable {
  /// The header of the last response, after all redirects.
  package var head: Head
  /// The redirects before it, in order.
  package var redirects: [Redirect] = []
  /// The address that the document came from, after all redirects.
  package var url: String
  package var document: [UInt8] = []
  package var pieces: [Piece] = []
  package var wasCompressed = false
  /// The size of the body in bytes as it was sent, compressed or not.
  package var sentBytes = 0
  /// When the last byte arrived, in microseconds after the last request was sent.
  package var end = 0
  /// The time to find and reach the server before the last request was sent, including redirects, in
  /// microseconds.
  package var timeToRequest = 0

  /// The compression that the document still has, because the server used one that was not requested; `nil` if
  /// it has none.
  package func remainingCoding(for request: FetchRequest) -> String? {
    let compressions = head.compressions
    let wasRequested = head.isCalledGzip && request.acceptsCompression
    return compressions.isEmpty || wasRequested || document.span.beginsWithText
      ? nil : compressions.joined(separator: ", ")
  }

  /// The bytes that one call of libcurl's brought.
  package struct Piece: Hashable, Sendable {
    /// When it arrived, in microseconds after the last request was sent.
    package let arrival: Int
    package let bytes: Int
  }

  package struct Head: Hashable, Sendable {
    /// The version, such as `1.1`.
    package let version: String
    /// The status code, such as 200.
    package let status: Int
    /// The reason phrase, such as `OK`; HTTP/2 has none.
    package let reason: String
    package internal(set) var headers: [HeaderField] = []

    /// Whether the status is 2xx, so that the document follows.
    package var isSuccess: Bool { (200..<300).contains(status) }

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

    package var title: String { reason.isEmpty ? "\(status)" : "\(status) \(reason)" }
  }

  package struct Redirect: Hashable, Sendable {
    package let status: Int
    /// The address, as the server gave it.
    package let location: String
  }
}
