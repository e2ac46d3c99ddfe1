import Foundation
import Testing

/// What answers on the loopback interface, and speaks no HTTP: each connection gets a word, and is closed.
final class WordServer: Sendable {
  let port: Int
  private let descriptor: Int32

  init(saying word: String) throws {
    port = try WebServer.freePort()
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = WebServer.loopback(port: port)
    let (own, bytes) = (descriptor, Array(word.utf8))
    let isOpen = unsafe WebServer.withAddress(&address) { address, length in
      unsafe bind(own, address, length.pointee) == 0 ? listen(own, 4) : -1
    }
    try #require(isOpen)
    Thread.detachNewThread {
      var request = [UInt8](repeating: 0, count: 4096)
      while case let connection = accept(own, nil, nil), connection >= 0 {
        _ = unsafe recv(connection, &request, request.count, 0)
        _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
