/// Why nothing was fetched; addresses in it are as they are, secrets and all.
package enum FetchError: Error, Hashable, Sendable {
  /// The address makes no sense, or is neither `http` nor `https`.
  case badAddress(url: String, reason: String)
  /// No such host is known.
  case unknownHost(host: String)
  /// Nothing answers there.
  case unreachable(host: String, reason: String)
  /// The server doesn't prove who it is, or no common way of encryption was found.
  case untrusted(host: String, reason: String)
  /// The server refused, or has no such document; at `url`, to which redirects from `origin` have led if there is
  /// one.
  case status(code: Int, reason: String, url: String, origin: String?, challenge: String?)
  /// Redirects without an end.
  case tooManyRedirects(limit: Int, last: String)
  /// A redirect to something that isn't HTTP.
  case badRedirect(location: String)
  /// It took too long.
  case timedOut(seconds: Double, received: Int, connected: Bool)
  /// More bytes than were to be kept.
  case tooLarge(limit: Int)
  /// The connection ended early.
  case cutOff(received: Int, reason: String)
  /// The response can't be unpacked.
  case unpackable(reason: String)
  /// The file of certificates can't be used.
  case badAuthorities(path: String)
  /// Ctrl-C.
  case interrupted
  /// Anything else, in libcurl's words.
  case failed(reason: String)
}
