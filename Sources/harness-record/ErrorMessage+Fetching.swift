import ArgumentParser
import CommandSupport
import FoundationEssentials

extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    switch error {
    case let error as FetchError: self.init(error)
    case RecordingError.empty(let head):
      self.init("the server answered \(head) but sent no document: nothing to record", .badData)
    case RecordingError.otherAddress(let directory, let url):
      self.init(
        """
        \(directory) is a recording of \(url), so it was not changed; choose another name with --as, or \
        replace it with --cache reload
        """, .usage)
    case RecordingError.coded(let coding, let wasRefused):
      let remedy =
        switch (coding, wasRefused) {
        case ("gzip", _): "leave out --no-compression, and the harness unpacks it"
        case (_, true): "the harness can unpack only gzip"
        case (_, false):
          """
          the harness can unpack only gzip; request the document uncompressed with \
          'harness record --no-compression'
          """
        }
      self.init(
        "the server compressed the document with \(coding), which was not requested: \(remedy)",
        .badData)
    case RecordingError.packed:
      self.init(
        """
        the server sent a gzip file, so the received pieces are not pieces of the document itself; download \
        the file, and name it with --corpus
        """, .badData)
    default: self.init(common: error)
    }
  }

  /// Creates the message that says why nothing was fetched, without the secrets of addresses.
  private init(_ error: FetchError) { self.init(error.text, error.status) }
}

extension FetchError {
  fileprivate var status: ExitCode {
    switch self {
    case .badAddress: .usage
    case .badAuthorities: .notFound
    case .interrupted: .interrupted
    default: .notFetched
    }
  }

  /// The failure, its place and its remedy.
  ///
  /// Documents are also fetched for commands that have no options for fetching.
  fileprivate var text: String {
    switch self {
    case .badAddress(let url, let reason):
      "\(Redaction.address(url)) is not an address that can be fetched: \(reason)"
    case .badAuthorities(let path):
      "\(path) has no readable certificates; --ca needs certificates in PEM format"
    case .interrupted: "interrupted: nothing was kept"
    case .unknownHost(let host):
      "the host '\(host)' is unknown (DNS); check its name and the network"
    case .unknownProxy(let proxy):
      "the proxy '\(proxy)' is unknown (DNS); \(Self.proxyAdvice)"
    case .unusableProxy(let reason): "the proxy can't be used: \(reason); \(Self.proxyAdvice)"
    case .unreachable(let host, let reason):
      "can't connect to \(host): \(reason); is the server running, and is the port correct?"
    case .untrusted(let host, let reason):
      """
      can't make a secure connection to \(host) (TLS): \(reason); if the server's certificate is from your \
      own authority, name that authority's certificate with 'harness record --ca FILE'
      """
    case .notHTTP(let host): "the server at \(host) does not speak HTTP; check the port"
    case .malformed(let host, let problem): "\(host) sent a malformed response: \(problem)"
    case .status(304, let reason, let url, let origin, _, _):
      """
      \(address(url, origin)) answered \(title(304, reason)), but there is no recording of the document; leave \
      out the headers If-None-Match and If-Modified-Since, or use 'harness record --cache reload'
      """
    case .status(401, let reason, let url, let origin, let challenge, _):
      """
      \(address(url, origin)) answered \(title(401, reason)), and requires \
      \(challenge ?? "authentication"): \(advice(url, origin))
      """
    case .status(let code, let reason, let url, let origin, _, let retry):
      "\(address(url, origin)) answered \(title(code, reason)): \(advice(code, retry))"
    case .part(let range, let url, let origin):
      """
      \(address(url, origin)) answered with a part of the document\(range.map { " (\($0))" } ?? ""), but the whole \
      was requested; if a cache in between is the cause, use 'harness record --cache reload'
      """
    case .tooManyRedirects(let limit, let last):
      """
      the server redirected more than \(limit) times, the last time to \(Redaction.address(last)); the \
      redirects may form a loop; to follow more, use 'harness record --max-redirects'
      """
    case .badRedirect(let location, let reason):
      "the server redirects to \(Redaction.address(location)), which can't be fetched: \(reason)"
    case .timedOut(let seconds, let received, let connected):
      """
      \(connected ? "the document is not complete" : "no connection") after \(seconds.formatted) s\
      \(connected ? ", with \(received) bytes received" : ""); to wait longer, use 'harness record --timeout'
      """
    case .tooLarge(let limit):
      "the document has more than \(limit) bytes; to accept more, use 'harness record --max-bytes'"
    case .cutOff(let received, let reason):
      "the response ended after \(received) bytes, before the document was complete: \(reason)"
    case .cannotDecompress(let reason):
      """
      can't unpack the document that the server sent: \(reason); request it uncompressed with \
      'harness record --no-compression'
      """
    case .failed(let reason): "nothing was fetched: \(reason)"
    }
  }

  private func title(_ code: Int, _ reason: String) -> String {
    reason.isEmpty ? "\(code)" : "\(code) \(reason)"
  }

  private func address(_ url: String, _ origin: String?) -> String {
    let url = Redaction.address(url)
    return origin.map { "\(url), redirected from \(Redaction.address($0))," } ?? url
  }

  /// Returns the advice if a server requires authentication.
  private func advice(_ url: String, _ origin: String?) -> String {
    func server(_ url: String) -> [String?] {
      let parts = URLComponents(string: url)
      return [parts?.scheme, parts?.host, parts?.port.map { "\($0)" }]
    }
    return origin.map { server($0) == server(url) } ?? true
      ? "log in with 'harness record --user NAME', and check the password"
      : "--user is only for the first server; to log in to this one, fetch the document directly from it"
  }

  private static let proxyAdvice = """
    check the variables http_proxy, https_proxy and all_proxy, or add the host to no_proxy
    """

  private func advice(_ code: Int, _ retry: Retry?) -> String {
    switch code {
    case 300..<400: "the redirect has no address"
    case 403: "access is denied"
    case 404, 410: "there is no such document; check the address"
    case 407: "the proxy requires a user; \(Self.proxyAdvice)"
    case 429, 503:
      switch retry {
      case nil: "try again later"
      case .seconds(let seconds): "try again in \(seconds) s"
      case .date(let date): "try again after \(date)"
      }
    case 500...: "the problem is on the server"
    default: "the server refuses the request"
    }
  }
}

extension Double {
  fileprivate var formatted: String {
    rounded() == self ? "\(Int(self))" : "\(self)"
  }
}
