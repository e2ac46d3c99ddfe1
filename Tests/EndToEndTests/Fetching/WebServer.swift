import Foundation
import Testing

/// A real web server on the loopback interface with a folder of documents, stopped together with this object.
final class WebServer {
  /// The folder of the documents and the configuration.
  let folder: Folder
  let port: Int
  private let process: Int32

  /// The servers that tests need, by the paths of Debian's programs.
  enum Program: String {
    case nginx = "/usr/sbin/nginx"
    case apache = "/usr/sbin/apache2"

    /// Whether the server is installed; prints a line if it is not.
    var isInstalled: Bool {
      if FileManager.default.isExecutableFile(atPath: rawValue) { return true }
      skip("there is no \(rawValue); see scripts/setup --tests")
      return false
    }
  }

  /// Starts a server, and waits until it answers.
  ///
  /// - Parameters:
  ///   - program: The server.
  ///   - folder: The folder it works in.
  ///   - configuration: The text of its configuration, where `PORT` and `FOLDER` stand for the real values.
  /// - Throws: An error if the server does not start.
  init(_ program: Program, in folder: Folder, _ configuration: String) throws {
    self.folder = folder
    port = try Self.freePort()
    try folder.write(
      configuration.replacing("PORT", with: "\(port)").replacing("FOLDER", with: folder.path),
      to: "server.conf")
    let arguments =
      switch program {
      case .nginx: ["-p", folder.path, "-e", folder / "error.log", "-c", folder / "server.conf"]
      case .apache: ["-f", folder / "server.conf", "-X"]
      }
    // The server is not a child of this process, and has none of the descriptors that children inherit from
    // each other; otherwise Foundation would wait for it as well.
    let script = """
      (for fd in /proc/self/fd/*; do ((${fd##*/} > 2)) && eval "exec ${fd##*/}>&-"; done; exec "$0" "$@") \
        </dev/null >server.output 2>&1 & echo $!
      """
    let started = try Command(
      "/bin/bash", ["-c", script, program.rawValue] + arguments, in: folder.path
    ).run()
    process = try #require(Int32(started.output.dropLast()), "\(started.everything)")
    for _ in 0..<200 where !Self.answers(port) { usleep(20_000) }
    let said = try folder.text("server.output")
    try #require(Self.answers(port), "\(said)")
  }

  deinit { stop() }

  func stop() { kill(process, SIGKILL) }

  func url(_ path: String, scheme: String = "http") -> String {
    "\(scheme)://localhost:\(port)/\(path)"
  }

  /// Returns a port that nothing listens on.
  ///
  /// It is below those that the kernel gives to outgoing connections, so that no other test takes it before the
  /// server does.
  static func freePort() throws -> Int {
    for _ in 0..<1000 {
      let port = Int.random(in: 16_000..<32_000)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = loopback(port: port)
      if unsafe withAddress(&address, { unsafe bind(descriptor, $0, $1.pointee) }) { return port }
    }
    throw Exhausted()
  }

  private struct Exhausted: Error, CustomStringConvertible {
    var description: String { "every port that was tried is in use" }
  }

  /// Gives a socket a port of its own, and returns it.
  static func bindToFreePort(_ descriptor: Int32) throws -> Int {
    var address = loopback(port: 0)
    let isBound =
      unsafe withAddress(&address) { unsafe bind(descriptor, $0, $1.pointee) }
      && withAddress(&address) { unsafe getsockname(descriptor, $0, $1) }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  static func answers(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(port: port)
    return unsafe withAddress(&address) { unsafe connect(descriptor, $0, $1.pointee) }
  }

  static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    return address
  }

  /// Whether a system call that takes an address succeeds.
  static func withAddress(
    _ address: inout sockaddr_in,
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Bool {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, &length) == 0
      }
    }
  }
}

extension WebServer {
  /// Returns an nginx with a feed of 40 songs, served in every way that a recording can meet.
  static func nginx() throws -> WebServer {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, items: 40, as: "www/made")
    try FileManager.default.copyItem(
      atPath: folder / "www/made/itunes300.xml", toPath: folder / "www/feed.xml")
    try folder.write(
      #"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#, to: "www/feed.json")
    try folder.write("<!DOCTYPE html><title>T</title><p>a<br>b", to: "www/page.html")
    try folder.write("", to: "www/empty.xml")
    // Half of a compressed feed, and a whole one in two gzip members.
    let packed = try Command(
      "/bin/sh",
      [
        "-c",
        """
        mkdir www/cut && gzip -c www/feed.xml >whole.gz && head -c 2000 whole.gz >www/cut/half.xml &&
        { head -c 5000 www/feed.xml | gzip; tail -c +5001 www/feed.xml | gzip; } >www/cut/members.xml
        """,
      ], in: folder.path
    ).run()
    try #require(packed.status == 0, "\(packed.everything)")
    try folder.write("anna:{PLAIN}geheim\n", to: "passwords")
    _ = try folder.makeFile("www/endless.xml").truncate(atOffset: 2 << 30)
    return try WebServer(
      .nginx, in: folder,
      """
      daemon off;
      master_process off;
      pid FOLDER/nginx.pid;
      events {}
      http {
        access_log FOLDER/access.log;
        client_body_temp_path FOLDER/body; proxy_temp_path FOLDER/proxy; fastcgi_temp_path FOLDER/fastcgi;
        uwsgi_temp_path FOLDER/uwsgi; scgi_temp_path FOLDER/scgi;
        types { application/rss+xml xml; application/json json; text/html html; }
        server {
          listen 127.0.0.1:PORT;
          root FOLDER/www;
          location /packed/ { alias FOLDER/www/; gzip on; gzip_types *; gzip_min_length 1; }
          location /called-gzip/ { alias FOLDER/www/; add_header Content-Encoding gzip; }
          location /unchanged { return 304; }
          location /cut/ { alias FOLDER/www/cut/; add_header Content-Encoding gzip; }
          location /chunked/ { alias FOLDER/www/; ssi on; ssi_types *; }
          location /slow/ { alias FOLDER/www/; limit_rate 20k; }
          location /private/ {
            alias FOLDER/www/; auth_basic "friends"; auth_basic_user_file FOLDER/passwords;
          }
          location /moved { return 301 /feed.xml?token=s3cret&page=2; }
          location /moved/nowhere { return 301 /nothing.xml; }
          location /moved/private { return 302 http://127.0.0.1:PORT/private/feed.xml; }
          location /posted { return 303 /feed.xml; }
          location /loop { return 302 /loop; }
          location /elsewhere { return 302 ftp://localhost/feed.xml; }
          location /broken { return 500; }
          location /cookie { add_header Set-Cookie "session=s3cret"; alias FOLDER/www/feed.xml; }
        }
      }
      """)
  }
}
