import Foundation
import Testing

/// Half a megabyte that becomes gigabytes if it is handled carelessly.
///
/// It may fail implementations, but never the harness. No time counts here, so other tests may run meanwhile.
struct HostileDocumentTests {
  /// The feature that a document abuses.
  enum Hostility: CaseIterable {
    case nestedDeclarations, namespaceURI, shortNamespaceURI, attributeDefaults, quadraticEntities

    /// A feed with one item that abuses the feature.
    var document: String {
      switch self {
      case .nestedDeclarations:
        let depth = 0..<11_000
        return feed(
          depth.map { "<p\($0):a xmlns:p\($0)=\"u\($0)\">" }.joined()
            + depth.reversed().map { "</p\($0):a>" }.joined())
      case .namespaceURI: return elements(62_000, inNamespaceOf: 250_000)
      case .shortNamespaceURI: return elements(11_000, inNamespaceOf: 43_000)
      case .attributeDefaults:
        let value = String(repeating: "v", count: 200_000)
        return feed(
          String(repeating: "<b/>", count: 75_000), declaring: "<!ATTLIST b c CDATA \"\(value)\">"
        )
      case .quadraticEntities:
        let text = String(repeating: "e", count: 250_000)
        return feed(
          "<b>" + String(repeating: "&e;", count: 83_000) + "</b>",
          declaring: "<!ENTITY e \"\(text)\">")
      }
    }

    /// Returns a feed whose elements have long names once names are expanded.
    private func elements(_ count: Int, inNamespaceOf bytes: Int) -> String {
      let uri = "http://example.com/" + String(repeating: "x", count: bytes)
      return feed("<a xmlns=\"\(uri)\">" + String(repeating: "<b/>", count: count) + "</a>")
    }

    private func feed(_ content: String, declaring declarations: String? = nil) -> String {
      let type = declarations.map { "<!DOCTYPE rss [\($0)]>" } ?? ""
      let item = "<item><title>one</title>\(content)</item>"
      return "\(type)<rss version=\"2.0\"><channel><title>t</title>\(item)</channel></rss>"
    }
  }

  static let commands: [[String]] = [
    ["run", "--budget", "1s"],
    ["verify", "--stream", "whole", "--stream", "fixed:16384"],
    ["records"],
  ]

  @Test(arguments: Hostility.allCases, commands)
  func theHarnessStaysSmallAndEveryCommandEnds(_ hostility: Hostility, command: [String]) throws {
    let folder = try Folder()
    try folder.write(hostility.document, to: "feed.xml")
    let isShort = hostility == .shortNamespaceURI
    let size = try folder.bytes("feed.xml").count
    #expect((isShort ? 80_000..<90_000 : 400_000..<600_000).contains(size))
    let backends = ["libxml2", "expat", "foundation"].flatMap { ["--backend", $0] }
    let (isRun, isRecords) = (command[0] == "run", command[0] == "records")
    let (outcome, kilobytes) = try Harness.peak(
      command + ["--corpus", folder / "feed.xml", "--time-limit", "1s"]
        + (isRecords ? Array(backends[..<2]) : backends)
        + (isRun ? ["--output", folder / "out"] : []) + Harness.permission, in: folder)
    #expect([0, 5].contains(outcome.status), "\(outcome.everything)")
    #expect(kilobytes < 300_000, "\(kilobytes) KB\n\(outcome.everything)")
    #expect(!isRun || folder.names("out").contains("feed.json"), "\(outcome.everything)")
  }
}
