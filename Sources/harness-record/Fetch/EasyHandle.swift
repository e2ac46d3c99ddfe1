import CCurl
import FoundationEssentials

/// An easy handle of libcurl.
///
/// It is freed with this value.
@safe
struct EasyHandle: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?

  private static let errorTextSize = Int(CURL_ERROR_SIZE)

  init() throws(FetchError) {
    guard let handle = unsafe curl_easy_init() else {
      throw .failed(reason: "libcurl can't be initialised")
    }
    unsafe self.handle = handle
    unsafe errorText = .allocate(capacity: Self.errorTextSize)
    unsafe errorText.initialize(repeating: 0, count: Self.errorTextSize)
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(headers)
    unsafe errorText.deallocate()
  }

  // MARK: - The request

  /// Sets all options.
  ///
  /// `transfer` must live until ``perform()`` has returned.
  mutating func set(_ request: FetchRequest, _ transfer: Transfer) throws(FetchError) {
    unsafe set(CURLOPT_ERRORBUFFER, pointer: errorText)
    set(CURLOPT_NOSIGNAL, 1)
    // The end of a fetch does not wait for a name server.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    guard set(CURLOPT_URL, request.url) else {
      throw .badAddress(url: request.url, reason: "it is malformed")
    }
    set(CURLOPT_USERAGENT, "feed-parser-harness libcurl/\(Fetch.library)")
    set(CURLOPT_FOLLOWLOCATION, 1)
    set(CURLOPT_MAXREDIRS, request.redirectLimit)
    set(CURLOPT_TIMEOUT_MS, Int((request.timeout * 1000).rounded(.up)))
    // As large as the largest read of a client that does not use libcurl. libcurl still delivers at most 16
    // KiB at a time.
    set(CURLOPT_BUFFERSIZE, 65_536)
    // The document is decompressed in this package, because libcurl takes a truncated compressed document for
    // a complete one.
    if request.acceptsCompression {
      set(CURLOPT_ACCEPT_ENCODING, "gzip")
      set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    }
    if let authorities = request.authorities { set(CURLOPT_CAINFO, authorities) }
    if let credentials = request.credentials {
      set(CURLOPT_HTTPAUTH, curl_basic_and_digest())
      set(CURLOPT_USERNAME, credentials.user)
      set(CURLOPT_PASSWORD, credentials.password)
    }
    // Cookies of redirects are kept in memory. libcurl would send them beside the header of the user, but a
    // request must have only one (RFC 6265, §5.4).
    if request.headers["cookie"] == nil { set(CURLOPT_COOKIEFILE, "") }
    setBody(of: request)
    for field in request.headers {
      // For libcurl, a semicolon after the name sends an empty value. A colon alone removes the field.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      unsafe headers = curl_slist_append(headers, line)
    }
    unsafe curl_set_list(handle, CURLOPT_HTTPHEADER, headers)
    setCallbacks(of: transfer)
    let handle = unsafe handle
    transfer.address = { unsafe Self.text(CURLINFO_EFFECTIVE_URL, of: handle) }
  }

  private func setBody(of request: FetchRequest) {
    if let body = request.body {
      set(CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
      unsafe body.withUnsafeBytes { bytes in
        let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        _ = unsafe curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
      }
    }
    // A custom method is kept even on a redirect that must be followed by GET, so it is used only if libcurl
    // has no option for the method.
    switch (request.method, request.body) {
    case (nil, _), ("GET", nil): break
    case ("HEAD", nil): set(CURLOPT_NOBODY, 1)
    case ("POST", let body):
      set(CURLOPT_POST, 1)
      if body == nil { set(CURLOPT_POSTFIELDSIZE_LARGE, size: 0) }
    case (let method?, _): set(CURLOPT_CUSTOMREQUEST, method)
    }
  }

  private func setCallbacks(of transfer: Transfer) {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_PREREQDATA,
    ] {
      unsafe set(option, pointer: context)
    }
    unsafe curl_set_piece_function(handle, CURLOPT_WRITEFUNCTION) { bytes, _, count, context in
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(
        to: UInt8.self)
      return unsafe Transfer.at(context).take(piece: piece.span) ? count : 0
    }
    unsafe curl_set_piece_function(handle, CURLOPT_HEADERFUNCTION) { bytes, _, count, context in
      let line = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      return unsafe Transfer.at(context).take(
        headerLine: String(decoding: line, as: UTF8.self)) ? count : 0
    }
    unsafe curl_set_progress_function(handle) { context, expected, received, _, _ in
      unsafe Transfer.at(context).progress(received: received, expected: expected) ? 0 : 1
    }
    set(CURLOPT_NOPROGRESS, 0)
    unsafe curl_set_request_function(handle) { context, _, _, _, _ in
      unsafe Transfer.at(context).requestWillBeSent()
      return 0
    }
  }

  @discardableResult
  private func set(_ option: CURLoption, _ text: String) -> Bool {
    unsafe curl_set_string(handle, option, text) == CURLE_OK
  }

  private func set(_ option: CURLoption, _ number: Int) {
    _ = unsafe curl_set_number(handle, option, number)
  }

  private func set(_ option: CURLoption, size: Int) {
    _ = unsafe curl_set_size(handle, option, curl_off_t(size))
  }

  @unsafe
  private func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer) {
    _ = unsafe curl_set_pointer(handle, option, pointer)
  }

  // MARK: - The response

  /// Runs the request until it is complete.
  func perform() -> CURLcode { unsafe curl_easy_perform(handle) }

  func text(_ info: CURLINFO) -> String { unsafe Self.text(info, of: handle) }

  @unsafe
  private static func text(_ info: CURLINFO, of handle: UnsafeMutableRawPointer) -> String {
    var value: UnsafePointer<CChar>?
    guard unsafe curl_get_string(handle, info, &value) == CURLE_OK, let value = unsafe value else {
      return ""
    }
    return unsafe String(cString: value)
  }

  func number(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return unsafe curl_get_size(handle, info, &value) == CURLE_OK ? Int(value) : 0
  }

  /// The host that the request was last sent to, including its port.
  var host: String {
    guard let address = URLComponents(string: text(CURLINFO_EFFECTIVE_URL)),
      let host = address.host
    else { return "the server" }
    return address.port.map { "\(host):\($0)" } ?? host
  }

  /// Whether the connection that failed is that to a proxy, which libcurl then names.
  private func isOfProxy(_ reason: String) -> Bool {
    guard
      let failed = reason.firstMatch(of: #/connect to (\S+) port (\d+)(?: via (\S+))?/#),
      let address = URLComponents(string: text(CURLINFO_EFFECTIVE_URL))
    else { return false }
    if failed.3 != nil { return true }
    let port = address.port ?? (address.scheme == "https" ? 443 : 80)
    guard failed.1 != address.host ?? "" || Int(failed.2) != port else { return false }
    // libcurl may spell the host in another way than its address.
    let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    let environment = ProcessInfo.processInfo.environment
    return variables.contains { environment[$0]?.contains(failed.1) ?? false }
  }

  /// Returns the error for a result code of libcurl.
  func error(_ code: CURLcode, of transfer: Transfer) -> FetchError {
    let described = unsafe String(cString: errorText)
    let reason = unsafe described.isEmpty ? String(cString: curl_easy_strerror(code)) : described
    let request = transfer.request
    switch code {
    // libcurl takes a response without a header for HTTP/0.9, which has no headers.
    case CURLE_UNSUPPORTED_PROTOCOL where reason.contains("HTTP/0.9"): return .notHTTP(host: host)
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      guard transfer.isConnected else { return .badAddress(url: request.url, reason: reason) }
      return transfer.nextAddress.map { .badRedirect(location: $0, reason: reason) }
        ?? .malformed(host: host, problem: reason)
    // libcurl calls it a lack of memory if a line has more bytes than its limit.
    case CURLE_OUT_OF_MEMORY where transfer.isWaiting:
      return .malformed(
        host: host, problem: "a header line of more than \(CURL_MAX_HTTP_HEADER) bytes")
    case CURLE_RECV_ERROR where reason.hasPrefix("Out of memory"):
      return .malformed(host: host, problem: "too long a line after the document")
    case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost(host: host)
    case CURLE_COULDNT_RESOLVE_PROXY:
      let proxy = reason.firstMatch(of: #/proxy: (\S+)/#)?.1
      return .unknownProxy(proxy: String(proxy ?? ""))
    case CURLE_PROXY: return .unusableProxy(reason: reason)
    case CURLE_COULDNT_CONNECT where isOfProxy(reason): return .unusableProxy(reason: reason)
    case CURLE_RECV_ERROR where reason.hasPrefix("CONNECT tunnel failed"):
      return .unusableProxy(reason: reason)
    case CURLE_COULDNT_CONNECT: return .unreachable(host: host, reason: reason)
    case CURLE_SSL_CACERT_BADFILE: return .badAuthorities(path: request.authorities ?? "")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
      return .untrusted(host: host, reason: reason)
    case CURLE_TOO_MANY_REDIRECTS:
      return .tooManyRedirects(
        limit: request.redirectLimit, last: text(CURLINFO_EFFECTIVE_URL))
    case CURLE_OPERATION_TIMEDOUT:
      return .timedOut(
        seconds: request.timeout, received: transfer.received, connected: transfer.isConnected)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM,
      CURLE_SEND_ERROR:
      return .cutOff(received: transfer.received, reason: reason)
    case CURLE_BAD_CONTENT_ENCODING: return .cannotDecompress(reason: reason)
    default: return .failed(reason: reason)
    }
  }
}

extension Transfer {
  @unsafe
  fileprivate static func at(_ context: UnsafeMutableRawPointer) -> Transfer {
    unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }
}
