import CCurl
import FoundationEssentials
import Glibc
import HarnessCore

/// Fetches documents over HTTP with libcurl.
enum Fetch {
  static var library: String {
    unsafe curl_version_number().map { unsafe String(cString: $0) } ?? ""
  }

  struct Progress: Sendable {
    /// The number of document bytes received so far, as sent by the server.
    let received: Int
    /// The total number of bytes; `nil` if the server doesn't announce it.
    let expected: Int?
    /// The average number of bytes a second since the request was sent.
    let rate: Int
  }

  /// Callbacks that follow a fetch while it runs, all called on the same thread.
  struct Observer {
    /// Called several times a second; the fetch ends if it returns `false`.
    var progress: (Progress) -> Bool = { _ in true }
    /// Called before the first piece, with the header of the response and the address that it came from.
    var begin: (FetchResponse.Head, _ address: String) -> Void = { _, _ in }
    /// Receives the pieces of the document as they arrive; the fetch ends if it returns `false`.
    var piece: (borrowing Span<UInt8>) -> Bool = { _ in true }
  }

  /// Fetches a document.
  ///
  /// Redirects are followed. A status other than 2xx is an error, except 304 if `request` is a revalidation.
  static func fetch(
    _ request: FetchRequest, observer: Observer = Observer()
  ) throws(FetchError) -> FetchResponse {
    let transfer = Transfer(request, observer)
    var handle = try EasyHandle()
    try handle.set(request, transfer)
    let code = handle.perform()
    return try transfer.response(after: code, of: handle)
  }
}

/// The state that libcurl's callbacks fill in while a request runs.
final class Transfer {
  let request: FetchRequest
  private let observer: Fetch.Observer
  var address: () -> String = { "" }
  private var reader = HeadReader()
  private var document: [UInt8] = []
  /// The decompressor of the document; `nil` if it isn't compressed.
  private var gzipStream: GzipStream?
  private var pieces: [FetchResponse.Piece] = []
  private var began = Transfer.now
  /// When the last request was sent; `nil` until there is a connection.
  private var sent: Int?
  /// Whether the header of the response to the last request is not complete.
  private(set) var isWaiting = false
  private var end: Int?
  /// The error with which a callback ended the transfer; `nil` if none did.
  private var failure: FetchError?
  /// The reason why the header of a response is not accepted.
  private var malformation: HeadReader.Malformed?

  init(_ request: FetchRequest, _ observer: Fetch.Observer) {
    self.request = request
    self.observer = observer
  }

  /// The time of a monotonic clock, in nanoseconds.
  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The number of bytes of the document that have arrived.
  var received: Int { document.count }

  var isConnected: Bool { sent != nil }

  /// The address that the last response redirects to, if it was not yet asked.
  var nextAddress: String? { isWaiting ? nil : reader.head?.location }

  private func fail(_ error: FetchError) -> Bool {
    failure = failure ?? error
    return false
  }

  // MARK: - Callbacks

  func requestWillBeSent() {
    sent = Self.now
    isWaiting = true
  }

  func take(headerLine line: String) -> Bool {
    do throws(HeadReader.Malformed) {
      guard let head = try reader.take(line) else { return true }
      isWaiting = false
      return accepts(head)
    } catch {
      malformation = error
      return false
    }
  }

  private func accepts(_ head: FetchResponse.Head) -> Bool {
    // libcurl takes some addresses of other schemes for paths.
    if let location = head.location, let scheme = URLComponents(string: location)?.scheme,
      !["http", "https"].contains(scheme.lowercased())
    {
      return fail(.badRedirect(location: location, reason: "it is neither http nor https"))
    }
    if head.isSuccess, let length = head.headers["content-length"].flatMap({ Int($0) }) {
      guard length <= request.byteLimit else { return fail(.tooLarge(limit: request.byteLimit)) }
      // Reserved in advance, so that nothing is moved while pieces arrive. Limited, because a server may
      // announce more than it sends.
      document.reserveCapacity(min(max(0, length), 64 << 20))
    }
    return true
  }

  func take(piece: borrowing Span<UInt8>) -> Bool {
    let now = Self.now
    guard let head = reader.head, head.isSuccess, !isUnrequestedPart(head) else {
      // This is the body of an error response. libcurl doesn't report the bodies of redirects.
      return false
    }
    do throws(GzipError) {
      if pieces.isEmpty, gzipStream == nil, request.acceptsCompression, head.isCalledGzip,
        !piece.beginsWithText
      {
        gzipStream = try GzipStream()
      }
      guard gzipStream != nil else { return keep(piece, at: now) }
      return try gzipStream?.decompress(copy piece) { keep($0, at: now) } ?? false
    } catch {
      return fail(.cannotDecompress(reason: error.text))
    }
  }

  private func isUnrequestedPart(_ head: FetchResponse.Head) -> Bool {
    head.isPart && request.headers["range"] == nil
  }

  private func keep(_ piece: borrowing Span<UInt8>, at now: Int) -> Bool {
    guard document.count + piece.count <= request.byteLimit else {
      return fail(.tooLarge(limit: request.byteLimit))
    }
    if pieces.isEmpty, let head = reader.head { observer.begin(head, address()) }
    pieces.append(.init(arrival: max(0, (now - (sent ?? began)) / 1000), bytes: piece.count))
    unsafe piece.withUnsafeBufferPointer { unsafe document.append(contentsOf: $0) }
    end = now
    return observer.piece(piece) || fail(.interrupted)
  }

  func progress(received: Int, expected: Int) -> Bool {
    let elapsed = max(1, (Self.now - (sent ?? began)) / 1_000_000)
    let progress = Fetch.Progress(
      received: received, expected: expected > 0 ? expected : nil, rate: received * 1000 / elapsed)
    return observer.progress(progress) || fail(.interrupted)
  }

  /// The requested address if it was redirected.
  private var origin: String? { reader.redirects.isEmpty ? nil : request.url }

  private func refusal(_ head: FetchResponse.Head, at url: String) -> FetchError {
    .status(
      code: head.status, reason: head.reason, url: url, origin: origin,
      challenge: head.headers["www-authenticate"], retry: head.retry)
  }

  // MARK: - The response

  func response(
    after code: CURLcode, of handle: borrowing EasyHandle
  ) throws(FetchError) -> FetchResponse {
    if let failure { throw failure }
    if let malformation {
      throw .malformed(host: handle.host, problem: malformation.problem)
    }
    let url = handle.text(CURLINFO_EFFECTIVE_URL)
    // With this code, a callback stopped the transfer because the body of an error response is not needed.
    guard code == CURLE_OK || code == CURLE_WRITE_ERROR else {
      throw handle.error(code, of: self)
    }
    guard let head = reader.head else { throw .notHTTP(host: handle.host) }
    guard !isWaiting else {
      throw .malformed(host: handle.host, problem: "the header is incomplete")
    }
    let isUnchanged = head.status == 304 && request.isRevalidation
    guard head.isSuccess || isUnchanged else { throw refusal(head, at: url) }
    guard !isUnrequestedPart(head) else {
      throw .part(range: head.headers["content-range"], url: url, origin: origin)
    }
    if gzipStream?.isComplete == false {
      throw .cutOff(received: document.count, reason: "the compressed data is incomplete")
    }
    var response = FetchResponse(head: head, url: url)
    response.redirects = reader.redirects
    response.document = document
    response.pieces = pieces
    response.wasCompressed = gzipStream != nil
    response.sentBytes = handle.number(CURLINFO_SIZE_DOWNLOAD_T)
    if let sent {
      response.end = ((end ?? sent) - sent) / 1000
      response.timeToRequest = (sent - began) / 1000
    }
    return response
  }
}
