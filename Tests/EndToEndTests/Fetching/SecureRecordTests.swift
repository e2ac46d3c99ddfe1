import Foundation
import Testing

/// `harness record` against nginx with TLS, with the test's own certificate authority.
@Suite(.enabled(if: WebServer.Program.nginx.isInstalled)) struct TLSTests {
  private let server: WebServer
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let site = try Folder()
    try site.write("<rss/>", to: "www/feed.xml")
    try Self.makeCertificates(in: site)
    server = try WebServer(
      .nginx, in: site,
      """
      daemon off;
      master_process off;
      pid FOLDER/nginx.pid;
      events {}
      http {
        access_log off;
        client_body_temp_path FOLDER/body; proxy_temp_path FOLDER/proxy; fastcgi_temp_path FOLDER/fastcgi;
        uwsgi_temp_path FOLDER/uwsgi; scgi_temp_path FOLDER/scgi;
        server {
          listen 127.0.0.1:PORT ssl;
          root FOLDER/www;
          ssl_certificate FOLDER/server.crt;
          ssl_certificate_key FOLDER/server.key;
        }
      }
      """)
  }

  private static func makeCertificates(in folder: Folder) throws {
    let script = """
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Test -keyout ca.key -out ca.crt
      openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr
      printf 'subjectAltName=DNS:localhost\\n' >names
      openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
        -extfile names -out server.crt
      """
    let outcome = try Command("/bin/sh", ["-ec", script], in: folder.path).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
  }

  private func record(_ url: String, _ options: String...) throws -> Outcome {
    try Command(
      Harness.executable, ["record", url, "--as", "x", "--output", folder / "x"] + options,
      in: folder.path
    ).run()
  }

  @Test func anAuthorityOfOnesOwnIsTrustedWhereItIsNamed() throws {
    let outcome = try record(
      server.url("feed.xml", scheme: "https"), "--ca", server.folder / "ca.crt")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try folder.text("x/x.xml") == "<rss/>")
  }

  @Test func anUnknownAuthorityIsRefused() throws {
    let outcome = try record(server.url("feed.xml", scheme: "https"))
    #expect(outcome.status == 76)
    #expect(outcome.errors.contains("(TLS)") && outcome.errors.contains("--ca FILE"))
    #expect(folder.names() == [])
  }

  @Test func aCertificateOfAnotherNameIsRefused() throws {
    let outcome = try record(
      "https://127.0.0.1:\(server.port)/feed.xml", "--ca", server.folder / "ca.crt")
    #expect(outcome.status == 76)
    #expect(outcome.errors.contains("(TLS)"), "\(outcome.errors)")
  }

  @Test func aFileWithoutCertificatesIsNamed() throws {
    try folder.write("none", to: "empty.pem")
    let outcome = try record(
      server.url("feed.xml", scheme: "https"), "--ca", folder / "empty.pem")
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("empty.pem has no readable certificates"))
  }
}

/// `harness record` against Apache with digest authentication.
@Suite(.enabled(if: WebServer.Program.apache.isInstalled)) struct DigestTests {
  @Test(arguments: [("geheim", Int32(0)), ("falsch", 76)])
  func aPasswordIsProvedWithoutBeingSent(_ password: String, _ status: Int32) throws {
    let site = try Folder()
    try site.write("<rss/>", to: "www/feed.xml")
    // The format is that of htdigest.
    let hash = try Command.run("sh", "-c", "printf anna:friends:geheim | md5sum | cut -c1-32")
    try site.write("anna:friends:\(hash.output)", to: "passwords")
    let server = try WebServer(
      .apache, in: site,
      """
      ServerRoot FOLDER
      PidFile FOLDER/apache.pid
      ServerName localhost
      Listen 127.0.0.1:PORT
      ErrorLog FOLDER/error.log
      LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
      LoadModule authn_core_module /usr/lib/apache2/modules/mod_authn_core.so
      LoadModule authn_file_module /usr/lib/apache2/modules/mod_authn_file.so
      LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
      LoadModule authz_user_module /usr/lib/apache2/modules/mod_authz_user.so
      LoadModule auth_digest_module /usr/lib/apache2/modules/mod_auth_digest.so
      DocumentRoot FOLDER/www
      <Directory FOLDER/www>
        AuthType Digest
        AuthName friends
        AuthUserFile FOLDER/passwords
        Require valid-user
      </Directory>
      """)
    let folder = try Folder()
    let outcome = try Command(
      Harness.executable,
      ["record", server.url("feed.xml"), "--as", "x", "--output", folder / "x", "--user", "anna"],
      in: folder.path, environment: ["FEED_HARNESS_PASSWORD": password]
    ).run()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(folder.names() == (status == 0 ? ["x"] : []))
    #expect(!outcome.everything.contains(password))
  }
}
