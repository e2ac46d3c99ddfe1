/// The reason why nothing was fetched; addresses are given in full, including any secrets.
enum FetchError: Error, Hashable, Sendable {
  /// The address is invalid, or is neither `http` nor `https`.
  case badAddress(url: String, reason: String)
  case unknownHost(host: String)
  case unknownProxy(proxy: String)
  /// The proxy can't be reached, or does not let the request through.
  case unusableProxy(reason: String)
  /// No connection to the host could be made.
  case unreachable(host: String, reason: String)
  /// The server's identity can't be verified, or there is no common encryption method.
  case untrusted(host: String, reason: String)
  /// The server's response has no HTTP header.
  case notHTTP(host: String)
  /// The server's response breaks the rules of HTTP, or has too large a header.
  case malformed(host: String, problem: String)
  /// The server refused, or has no such document; `url` is the final address, and `origin` the requested one if
  /// it was redirected.
  case status(
    code: Int, reason: String, url: String, origin: String?, challenge: String?, retry: Retry?)
  /// The server sent only a part of the document; `range` is what it says about the part.
  case part(range: String?, url: String, origin: String?)
  case tooManyRedirects(limit: Int, last: String)
  /// A redirect leads to an address that is invalid, or is neither `http` nor `https`.
  case badRedirect(location: String, reason: String)
  case timedOut(seconds: Double, received: Int, connected: Bool)
  /// The document has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The connection ended before the document was complete.
  case cutOff(received: Int, reason: String)
  /// The response can't be decompressed.
  case cannotDecompress(reason: String)
  /// The file of certificates can't be used.
  case badAuthorities(path: String)
  /// The observer ended the fetch, for instance after Ctrl-C.
  case interrupted
  case failed(reason: String)

  /// The time after which a server may be asked again.
  enum Retry: Hashable, Sendable {
    case seconds(Int)
    /// A date, as the server gave it.
    case date(String)
  }
}
