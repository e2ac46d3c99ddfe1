/// Reads response headers line by line; the header of each response replaces that of the previous one.
struct HeadReader {
  private(set) var head: FetchResponse.Head?
  private(set) var redirects: [FetchResponse.Redirect] = []
  private(set) var isComplete = false
  private var bytes = 0

  /// The largest total size of all headers in bytes.
  private static let byteLimit = 1 << 20
  /// The largest number of fields in one header; servers and clients have limits of about 100.
  private static let fieldLimit = 1000

  /// The reason why a header is not accepted.
  struct Malformed: Error {
    let problem: String
  }

  /// Adds a line, and returns the header that it completes; `nil` if it completes none.
  mutating func take(
    _ line: some StringProtocol
  ) throws(Malformed) -> FetchResponse.Head? {
    bytes += line.utf8.count
    guard bytes <= Self.byteLimit else {
      throw Malformed(problem: "more than \(Self.byteLimit) bytes of headers")
    }
    let line = line.trimmingLineEnd
    if isComplete || head == nil {
      // Lines after the header that begin no other response are trailers of the document.
      guard line.hasPrefix("HTTP/") else { return nil }
      head = try FetchResponse.Head(statusLine: line)
      isComplete = false
      return nil
    }
    if line.isEmpty {
      isComplete = true
      if let head, let location = head.location {
        redirects.append(.init(status: head.status, location: location))
      }
      return head
    }
    guard let field = HeaderField(line) else { return nil }
    guard head?.headers.count != Self.fieldLimit else {
      throw Malformed(problem: "more than \(Self.fieldLimit) header fields")
    }
    head?.headers.append(field)
    return nil
  }
}

extension FetchResponse.Head {
  /// Reads `HTTP/1.1 404 Not Found`.
  fileprivate init(statusLine line: String) throws(HeadReader.Malformed) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let status = Int(parts[1]) else {
      throw .init(problem: "a status line without a status: \(line.prefix(80))")
    }
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
