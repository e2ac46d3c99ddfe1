import Foundation
import Testing

/// Proxies that stand in the way: they are blamed, and not the server.
struct ProxyTests {
  private static let advice = "check the variables http_proxy, https_proxy and all_proxy"

  private func expect(
    _ words: String, through proxy: String, to url: String, by command: [String] = ["record"]
  ) throws {
    let folder = try Folder()
    let rest =
      command == ["record"] ? ["--as", "x", "--output", folder / "x"] : Harness.permission
    let outcome = try Harness.run(
      command + [url] + rest, in: folder,
      environment: [
        "http_proxy": proxy, "https_proxy": proxy, "HTTPS_PROXY": proxy, "no_proxy": "",
        "NO_PROXY": "",
      ])
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(words) && outcome.errors.contains(Self.advice), "\(outcome.errors)")
    #expect(!outcome.everything.contains("S3CRET"))
    #expect(folder.names() == [])
  }

  @Test(arguments: [["record"], ["verify", "--corpus"]])
  func aProxyWithoutAnAddressIsNamed(_ command: [String]) throws {
    for proxy in ["http://nosuchproxy.invalid:3128", "http://anna:S3CRET@nosuchproxy.invalid"] {
      try expect(
        "the proxy 'nosuchproxy.invalid' is unknown (DNS)", through: proxy,
        to: "http://127.0.0.1:1/", by: command)
    }
  }

  @Test(arguments: ["http://127.0.0.1:1", "127.0.0.1:1", "http://anna:S3CRET@127.0.0.1:1/"])
  func aProxyThatDoesNotListenIsNamed(_ proxy: String) throws {
    for url in ["http://localhost/feed", "https://example.org/feed", "http://127.0.0.1:2/"] {
      try expect(
        "the proxy can't be used: Failed to connect to 127.0.0.1 port 1", through: proxy, to: url)
    }
  }

  @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required"])
  func aProxyThatLetsNothingThroughIsNamed(_ status: String) throws {
    let proxy = try RawServer(["*": .status(status)])
    try expect(
      "the proxy can't be used: CONNECT tunnel failed, response \(status.prefix(3))",
      through: proxy.url(""), to: "https://example.org/feed")
    withExtendedLifetime(proxy) {}
  }

  @Test func aProxyThatRequiresAUserIsNamed() throws {
    let proxy = try RawServer(["*": .status("407 Proxy Authentication Required")])
    try expect(
      "the proxy requires a user", through: proxy.url(""), to: "http://example.org/feed")
    withExtendedLifetime(proxy) {}
  }

  @Test func aServerBesideAProxyIsBlamedItself() throws {
    let outcome = try Harness.run(
      "record", "http://127.0.0.1:1/", "--as", "x",
      environment: ["http_proxy": "http://127.0.0.1:3128", "no_proxy": "127.0.0.1"])
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains("can't connect to 127.0.0.1:1: "), "\(outcome.errors)")
  }
}
