import CommandSupport
import FeedEvents
import FoundationEssentials
import HarnessCore

extension RecordedCorpus {
  /// Creates a corpus from a response, without secrets.
  init(name: String, _ request: FetchRequest, _ response: FetchResponse) {
    let time = Date.now.formatted(.iso8601)
    let client = "libcurl \(Fetch.library)"
    let head = response.head
    let recording = Manifest.Recording(
      url: Redaction.address(request.url), finalURL: Redaction.address(response.url),
      redirects: response.redirects.map {
        .init(status: $0.status, location: Redaction.address($0.location))
      },
      method: request.method ?? (request.body == nil ? "GET" : "POST"),
      requestHeaders: request.headers.map(Manifest.Recording.Field.init),
      httpVersion: head.version, status: head.status, reason: Redaction.text(head.reason),
      headers: head.headers.map(Manifest.Recording.Field.init), sentBytes: response.sentBytes,
      time: time, client: client)
    let packing = response.wasCompressed ? ", unpacked from gzip" : ""
    let comments: KeyValuePairs = [
      "stream": RecordedCorpus.streamName,
      "document_bytes": "\(response.document.count)",
      "recorded": """
      HTTP/\(head.version) from \(recording.finalURL) by \(client), which delivers at most 16384 bytes at a time\
      \(packing); \(time)
      """,
      "first_byte_us": "\(response.pieces.first?.arrival ?? 0)",
    ]
    self.init(
      name: name, document: response.document,
      stream: StreamRecording(
        arrivals: response.pieces.map(\.arrival), sizes: response.pieces.map(\.bytes),
        comments: comments.map { .init(key: $0, value: $1) }),
      recording: recording)
  }
}

extension Manifest.Recording.Field {
  /// Creates a field without secrets.
  init(_ field: HeaderField) {
    self.init(
      name: field.name,
      value: Redaction.isSecret(field.name[...]) ? Redaction.mark : Redaction.value(field.value))
  }
}

struct RecordingSummary: CustomStringConvertible {
  let description: String

  init(_ manifest: Manifest, _ response: FetchResponse, directory: String) {
    let redirects = manifest.recording?.redirects ?? []
    var lines = redirects.map { "redirect    \($0.status) to \($0.location)" }
    let head = response.head
    let type = head.headers["content-type"].map { ", \($0)" } ?? ""
    let bytes = response.document.count
    let packed = bytes == response.sentBytes ? "" : ", sent as \(response.sentBytes)"
    lines += [
      "\(directory): \(bytes) bytes in \(response.pieces.count) piece\(response.pieces.count == 1 ? "" : "s")\(packed)",
      Redaction.text("answer      \(head.title), HTTP/\(head.version)\(type)"),
      """
      times       request sent after \(response.timeToRequest.milliseconds), first byte \
      \((response.pieces.first?.arrival ?? 0).milliseconds), last byte \(response.end.milliseconds)
      """,
      "kind        \(manifest.kindTitle)",
    ]
    let beginning = Array(response.document.prefix(Transport.declarationLimit))
    if let encoding = manifest.recording?.transport(of: beginning).encoding {
      lines.append("encoding    \(encoding), as the server says; the document says otherwise")
    }
    lines += [
      "document    \(manifest.sha256)",
      "use it      harness run --corpus \(directory)",
    ]
    description = lines.joined(separator: "\n")
  }
}

extension Fetch.Progress {
  /// A line that describes the progress.
  var title: String {
    guard received > 0 else { return "waiting for the server" }
    let whole = expected.map { " of \($0 / 1024)" } ?? ""
    return "\(received / 1024)\(whole) KB, \(rate / 1024) KB/s"
  }
}

extension Int {
  /// The text in milliseconds for a number of microseconds.
  fileprivate var milliseconds: String {
    let tenths = (self + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
