import Foundation
import Testing

/// A server on the loopback interface that answers each request with given bytes, right or wrong.
final class RawServer: Sendable {
  /// What is sent for a path.
  struct Answer: Sendable {
    let bytes: [UInt8]
    /// What is sent again and again after them; if it is empty, the connection is closed.
    let endless: [UInt8]
    /// The time between two repetitions, in microseconds.
    let pause: UInt32

    init(_ text: String, then rest: [UInt8] = [], endless: String = "", pause: UInt32 = 0) {
      bytes = Array(text.utf8) + rest
      self.endless = Array(endless.utf8)
      self.pause = pause
    }

    /// A document with more header lines.
    static func document(_ document: String = "<rss/>", header: String = "") -> Answer {
      .document(Array(document.utf8), header: header)
    }

    static func document(_ bytes: [UInt8], header: String) -> Answer {
      Answer("HTTP/1.1 200 OK\r\n\(header)Content-Length: \(bytes.count)\r\n\r\n", then: bytes)
    }

    /// An answer without a document.
    static func status(_ status: String, header: String = "") -> Answer {
      Answer("HTTP/1.1 \(status)\r\n\(header)Content-Length: 0\r\n\r\n")
    }

    static func redirect(to location: String, header: String = "") -> Answer {
      .status("302 Found", header: "Location: \(location)\r\n\(header)")
    }
  }

  let port: Int
  private let descriptor: Int32

  /// Starts a server that has an answer for each path, and 404 for others.
  convenience init(_ answers: [String: Answer]) throws {
    try self.init { request in
      let words = request.split(separator: " ")
      let path = words.count > 1 ? words[1].prefix { $0 != "?" } : ""
      return answers[String(path)] ?? answers["*"] ?? .status("404 Not Found")
    }
  }

  /// Starts a server that answers the text of each request.
  init(_ answer: @escaping @Sendable (String) -> Answer) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let own = descriptor
    port = try WebServer.bindToFreePort(own)
    try #require(listen(own, 64) == 0)
    Thread.detachNewThread {
      while case let connection = accept(own, nil, nil), connection >= 0 {
        Thread.detachNewThread {
          Self.serve(connection, answer)
          close(connection)
        }
      }
    }
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  private static func serve(_ connection: Int32, _ answer: (String) -> Answer) {
    var request = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(connection, &request, request.count, 0)
    guard count > 0 else { return }
    let answer = answer(String(decoding: request[..<count], as: UTF8.self))
    guard send(answer.bytes, to: connection), !answer.endless.isEmpty else { return }
    while send(answer.endless, to: connection) {
      if answer.pause > 0 { usleep(answer.pause) }
    }
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
