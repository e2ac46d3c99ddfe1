import ArgumentParser
import CommandSupport
import Fetching

extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    switch error {
    case let error as FetchError: self.init(error)
    case RecordingError.empty(let answer):
      self.init("the server answered \(answer), and sent no document: nothing to record", .badData)
    case RecordingError.otherAddress(let directory, let url):
      self.init(
        """
        \(directory) is a recording of \(url): it was left as it is; choose another name with --as, or replace \
        it by --cache reload
        """, .usage)
    case RecordingError.coded(let coding, let wasRefused):
      let wayOut =
        switch (coding, wasRefused) {
        case ("gzip", _): "leave out --no-compression, and it is unpacked"
        case (_, true): "gzip alone can be unpacked here"
        case (_, false): "gzip alone can be unpacked here; --no-compression asks for it unpacked"
        }
      self.init(
        "the server packs the document by \(coding), which it was not asked to do: \(wayOut)",
        .badData)
    case RecordingError.packed:
      self.init(
        """
        what the server sent is a file packed by gzip, whose pieces are not those of a document: keep the \
        file, and name it with --corpus
        """, .badData)
    default: self.init(common: error)
    }
  }

  /// Creates the message that says why nothing was fetched, without secrets.
  private init(_ error: FetchError) {
    self.init(Redaction.text(error.text), error.status)
  }
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
  fileprivate var text: String {
    switch self {
    case .badAddress(let url, let reason): "\(url) is no address to fetch from: \(reason)"
    case .badAuthorities(let path):
      "\(path) has no certificates that can be read; --ca needs them in PEM"
    case .interrupted: "interrupted: nothing was kept"
    case .unknownHost(let host):
      "no host '\(host)' is known (DNS): look at its name, and at the network"
    case .unreachable(let host, let reason):
      "can't connect to \(host): \(reason); is the server running, and the port right?"
    case .untrusted(let host, let reason):
      """
      no secure connection to \(host) (TLS): \(reason); a server with a certificate of your own \
      authority needs --ca FILE
      """
    case .noHTTP(let host): "what answers at \(host) does not speak HTTP: look at the port"
    case .status(304, let reason, let url, let origin, _):
      """
      \(place(url, origin)) answered \(title(304, reason)), and no recording here has that document: leave out \
      --header If-None-Match and If-Modified-Since, or give --cache reload
      """
    case .status(401, let reason, let url, let origin, let challenge):
      """
      \(place(url, origin)) answered \(title(401, reason)), and wants \
      \(challenge ?? "to know who asks"): \(advice(url, origin))
      """
    case .status(let code, let reason, let url, let origin, _):
      "\(place(url, origin)) answered \(title(code, reason)): \(advice(code))"
    case .tooManyRedirects(let limit, let last):
      """
      more than \(limit) redirects, the last one to \(last): they may go round in a circle; \
      --max-redirects follows more
      """
    case .badRedirect(let location):
      "the server leads to \(location), which is neither http nor https"
    case .timedOut(let seconds, let received, let connected):
      """
      \(connected ? "not complete" : "no connection") after \(seconds.formatted) s\
      \(connected ? ", with \(received) bytes received" : ""); --timeout waits longer
      """
    case .tooLarge(let limit):
      "the document has more than \(limit) bytes; --max-bytes takes more"
    case .cutOff(let received, let reason):
      "the connection ended after \(received) bytes, before the document was complete: \(reason)"
    case .unpackable(let reason):
      "what the server sent can't be unpacked: \(reason); --no-compression asks for it unpacked"
    case .failed(let reason): "nothing was fetched: \(reason)"
    }
  }

  private func title(_ code: Int, _ reason: String) -> String {
    reason.isEmpty ? "\(code)" : "\(code) \(reason)"
  }

  private func place(_ url: String, _ origin: String?) -> String {
    origin.map { "\(url), redirected from \($0)," } ?? url
  }

  /// Returns the advice if a server requires authentication.
  private func advice(_ url: String, _ origin: String?) -> String {
    func server(_ url: String) -> [Substring] {
      Array(url.split(separator: "/", omittingEmptySubsequences: false).prefix(3))
    }
    return origin.map { server($0) == server(url) } ?? true
      ? "give a name with --user, and look at the password"
      : "--user is for the first server alone; ask this one by its own address"
  }

  private func advice(_ code: Int) -> String {
    switch code {
    case 300..<400: "that is a redirect without an address to go to"
    case 403: "who asks may not have it"
    case 404, 410: "there is no such document; look at the address"
    case 429, 503: "try again later"
    case 500...: "the fault is the server's"
    default: "it refuses the request as it is"
    }
  }
}

extension Double {
  fileprivate var formatted: String {
    rounded() == self ? "\(Int(self))" : "\(self)"
  }
}
