import FeedEvents
@testable import HarnessCore
import Testing
import WorkerContract

/// The implementations that read JSON.
@Suite struct JSONTests {
  static let implementations = Described.all.filter { $0.syntax == .json }.map(\.name)
  static let streams = ["whole", "fixed:1", "fixed:7", "fixed:16384", "random:1", "random:2"]

  // MARK: - Records

  /// A document, its record type and its expected record log.
  struct Document: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    let bytes: [UInt8]
    let log: String

    init(_ name: String, _ type: String, _ text: String, _ log: String) {
      self.init(name, type, Array(text.utf8), log)
    }

    init(_ name: String, _ type: String, _ bytes: [UInt8], _ log: String) {
      (testDescription, self.type, self.bytes, self.log) = (name, type, bytes, log)
    }
  }

  static let songs = GeneratedFeed("itunes300-json", items: 30, seed: 3)
  private static let feed = #"{"version":"https://jsonfeed.org/version/1","items":[]"#
  private static let version = #""version":"https:\/\/jsonfeed.org\/version\/1.1""#

  static let documents = [
    Document(
      "songs", "song", songs.document, String(decoding: songs.recordLog, as: UTF8.self)),
    Document("no song", "song", #"{"feed":{"entry":[]}}"#, ""),
    Document(
      "one song, not in an array", "song", #"{"feed":{"entry":{"title":{"label":"a"}}}}"#,
      "title\ta\n\n"),
    Document(
      "a song with members missing and null", "song",
      #"{"feed":{"entry":[{"title":{"label":"é\u00e9\ud83c\udfb5"},"im:name":null,"category":{}}]}}"#,
      "title\téé🎵\n\n"),
    Document(
      "JSON Feed 1.1", "post",
      """
      {\(version), "title": "T", "home_page_url": "http://e.org/", "description": "D", "authors":
      [{"name": "Ann"}], "items": [{"id": "1", "url": "http://e.org/1", "title": " One ", "content_html":
      "<p>", "date_published": "2024-05-06T07:08:09+02:00", "x": [[{"y": 1.5e3}, true]]}]}
      """,
      """
      channel.title\tT\nchannel.link\thttp://e.org/\nchannel.description\tD\n
      title\tOne\nlink\thttp://e.org/1\ndescription\t<p>\nguid\t1\nauthor\tAnn
      date\t2024-05-06T05:08:09Z\nisRead\tfalse\n\n
      """),
    Document(
      "JSON Feed 1.0", "post",
      """
      {"version":"https://jsonfeed.org/version/1","title":"T","author":{"name":"Ann"},"items":[
      {"id":2,"external_url":"http://e.org/2","content_text":"two","summary":"s",
      "author":{"name":"Bob"},"date_modified":"2024-01-01"}]}
      """,
      """
      channel.title\tT\n
      link\thttp://e.org/2\ndescription\ts\nguid\t2\nauthor\tBob
      date\t2024-01-01T00:00:00Z\nisRead\tfalse\n\n
      """),
    Document(
      "identifiers that are no strings", "post",
      """
      {\(version),"items":[{"id":true},{"id":-7},{"id":1.5},{"id":12345678901234567890},{"id":1e3},
      {"id":9007199254740993},{"id":12345678901234567891},{"id":-9223372036854775809},{"id":0.1},
      {"id":12345678901234567890123456789012345678},{"id":0.12345678901234568},{"id":1e200},{"id":2.0},
      {"id":null}]}
      """,
      [
        "true", "-7", "1.5", "12345678901234567890", "1000", "9007199254740993",
        "12345678901234567891", "-9223372036854775809", "0.1",
        "12345678901234567890123456789012345678", "0.12345678901234568", "1e+200", "2",
      ]
      .map { "guid\t\($0)\nisRead\tfalse\n\n" }.joined() + "isRead\tfalse\n\n"),
    Document(
      "the first author with a name", "post",
      """
      {\(version),"authors":[{"name":" "},{}],"author":{"name":"Ann"},"items":[{"authors":[{"name":""}]},
      {"authors":[{"url":"u"},{"name":"\\n"},{"name":"Bob"},{"name":"Cy"}],"author":{"name":"Dan"}},
      {"authors":[],"author":{"name":"Eve"}},{"authors":[{"name":null}],"author":{"name":""}}]}
      """,
      ["Ann", "Bob", "Eve", "Ann"].map { "author\t\($0)\nisRead\tfalse\n\n" }.joined()),
    Document(
      "a second source where the first one has nothing to read", "post",
      """
      {\(version),"items":[{"url":"","external_url":"http://e.org/3","summary":"","content_text":"t",
      "date_published":"soon","date_modified":"2024-01-01","author":{"name":"Ann"},"authors":[{"name":""}]}]}
      """,
      """
      link\thttp://e.org/3\ndescription\tt\nauthor\tAnn
      date\t2024-01-01T00:00:00Z\nisRead\tfalse\n\n
      """),
    Document("a byte order mark", "post", "\u{FEFF}\(feed)}", ""),
    Document(
      "UTF-16", "post",
      [0xFF, 0xFE] + "\(feed)}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, ""),
    Document("a comma behind a last member", "post", "\(feed),}", ""),
    Document("500 arrays in a member", "post", "\(feed),\"x\":\(nest(500))}", ""),
  ]

  private static func nest(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: implementations, documents)
  func recordsAreThoseOfTheDocumentHoweverItIsCut(
    _ implementation: String, _ document: Document
  ) throws {
    let results = try Self.verify(implementation, document.bytes, document.type, over: Self.streams)
    guard case .accepted(nil, let records?) = results[0].outcome else {
      Issue.record("\(results[0])")
      return
    }
    #expect(String(decoding: records, as: UTF8.self) == document.log)
    #expect(results.dropFirst().allSatisfy { $0.outcome == .same })
    #expect(results.map(\.stream) == Self.streams)
  }

  @Test(arguments: implementations)
  func aMalformedDateIsReportedAndCostsItsFieldAlone(_ implementation: String) throws {
    let document = #"{"feed":{"entry":[{"im:releaseDate":{"attributes":{"label":"soon"}}}]}}"#
    let result = try Self.verify(implementation, Array(document.utf8), "song", over: ["whole"])[0]
    #expect(result.outcome == .accepted(events: nil, records: Array("\n".utf8)))
    #expect(
      result.diagnostics == [
        "item 1: releaseDate is \"soon\", expected a date like July 10, 2012"
      ])
  }

  // MARK: - Hostile documents

  /// Documents that are not such feeds, with the kind of the expected rejection.
  static let hostile: [(String, ParseFailure.Kind)] = [
    ("", .malformed), ("{", .malformed), (#"{"feed":{"entry":[{"title":{"label":"a"#, .malformed),
    (String(repeating: "[", count: 1 << 20), .malformed),
    (String(repeating: #"{"feed":"#, count: 1 << 17), .malformed),
    (#"{"feed":{"entry":[]},"x":\#(nest(100_000))}"#, .malformed),
    (#"{"feed":{"entry":[]},"x":NaN}"#, .malformed),
    (#"{"feed":{"entry":[]},"x":Infinity}"#, .malformed),
    (#"{"feed":{"entry":[{"title":{"label":"\ud800"}}]}}"#, .malformed),
    (#"{"feed":{"entry":[{"title":{"label":"\udc00x"}}]}}"#, .malformed),
    (#"{"feed":{"entry":[]}} and more"#, .malformed), (#"{feed:{}}"#, .malformed),
    ("{\"feed\":{\"entry\":[{\"title\":{\"label\":\"a\u{1}\"}}]}}", .malformed),
    ("<rss/>", .malformed), ("null", .content), ("[]", .content), ("{}", .content),
    (#"{"feed":[]}"#, .content), (#"{"feed":{}}"#, .content), (#"{"feed":{"entry":1}}"#, .content),
    (#"{"feed":{"entry":[1]}}"#, .content), (#"{"feed":{"entry":[null]}}"#, .content),
    (#"{"feed":{"entry":[{"title":"a"}]}}"#, .content),
    (#"{"feed":{"entry":[{"title":{"label":1}}]}}"#, .content),
    (#"{"feed":{"entry":[{"title":{"label":true}}]}}"#, .content),
  ]

  @Test(arguments: implementations, hostile.indices)
  func whatIsNoSuchFeedIsRejectedWithAReason(_ implementation: String, _ number: Int) throws {
    let (document, kind) = Self.hostile[number]
    let results = try Self.verify(
      implementation, Array(document.utf8), "song", over: ["whole", "fixed:4096"])
    for result in results {
      guard case .rejected(let failure) = result.outcome else {
        Issue.record("\(result)")
        return
      }
      #expect(failure.kind == kind && !failure.reason.isEmpty, "\(failure)")
    }
    #expect(results.count == 2)
  }

  @Test(arguments: implementations)
  func bytesThatAreNoUTF8AreRejected(_ implementation: String) throws {
    let bytes =
      Array(#"{"feed":{"entry":[{"title":{"label":""#.utf8) + [0xFF] + Array("\"}}]}}".utf8)
    guard
      case .rejected(let failure) = try Self.verify(
        implementation, bytes, "song", over: ["whole"])[0].outcome
    else {
      Issue.record("it was accepted")
      return
    }
    #expect(failure.kind == .malformed)
  }

  @Test(
    arguments: implementations,
    [
      #""version":"https://jsonfeed.org/version/12""#, #""version":"1""#, #""version":1"#,
      #""x":1"#,
    ])
  func aJSONFeedOfAnotherVersionIsRejected(_ implementation: String, _ version: String) throws {
    let result = try Self.verify(
      implementation, Array("{\(version),\"items\":[]}".utf8), "post", over: ["whole"])[0]
    guard case .rejected(let failure) = result.outcome else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.kind == .content && failure.reason.contains("version"), "\(failure)")
  }

  @Test(arguments: implementations, ["[]", "{}"])
  func anIdentifierMustBeOneValue(_ implementation: String, _ identifier: String) throws {
    let document = "\(Self.feed.dropLast(2))[{\"id\":\(identifier)}]}"
    let result = try Self.verify(implementation, Array(document.utf8), "post", over: ["whole"])[0]
    guard case .rejected(let failure) = result.outcome else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.kind == .content && failure.reason.contains("items.0.id"), "\(failure)")
  }

  /// RFC 8259 does not say which member counts; each implementation states it.
  @Test(arguments: [("foundation-json", "first"), ("foundation-jsonserialization", "last")])
  func ofMembersOfOneNameTheOneCountsThatTheImplementationNames(
    _ implementation: String, _ which: String
  ) throws {
    let document = #"{"feed":{"entry":[{"title":{"label":"first","label":"last"}}]}}"#
    let result = try Self.verify(implementation, Array(document.utf8), "song", over: ["whole"])[0]
    #expect(result.outcome == .accepted(events: nil, records: Array("title\t\(which)\n\n".utf8)))
    let described = try DescribeTests.descriptions(of: WorkerRunner(name: "foundation"))
    let notes = try #require(described.first { $0.name == implementation }).notes
    #expect(notes.contains("if members have the same name, the \(which) one counts"))
  }

  // MARK: - Measured

  @Test(arguments: implementations, [Pass.time, .memory, .allocations])
  func everyPassCountsTheRecords(_ implementation: String, _ pass: Pass) throws {
    let document = try TemporaryFile(Self.songs.document)
    let request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: .model,
      pass: pass,
      records: "song")
    let outcome = try WorkerRunner(name: "foundation").run(WorkerCommand.sample(request).arguments)
    #expect(outcome.status == WorkerExit.done, "\(outcome.text)\(outcome.errors)")
    let sample = try SampleReport(parsing: outcome.text)
    if pass == .time { #expect(sample[Metric.items.name] == 30) }
    if pass == .allocations { #expect(sample[Metric.leakedBlocks.name] == 0) }
  }

  @Test(arguments: implementations)
  func anyDocumentIsReadWithoutRecords(_ implementation: String) throws {
    func result(_ document: String) throws -> VerifyResult {
      try Self.verify(implementation, Array(document.utf8), nil, over: ["whole"])[0]
    }
    for document in [#"{"a":[1.5,-2e3,true,null,{"b":"c"},[]]}"#, "[]", #"["a",{}]"#, "7"] {
      #expect(try result(document).outcome == .accepted(events: nil, records: []))
    }
    for document in [#"{"a":"#, "[1,,2]", "{\"a\":\"\u{1}\"}", #"[1e999]"#] {
      guard case .rejected(let failure) = try result(document).outcome else {
        Issue.record("\(document) was accepted")
        continue
      }
      #expect(failure.kind == .malformed && !failure.reason.isEmpty, "\(failure)")
    }
  }

  @Test(arguments: implementations)
  func theSyntaxIsDescribed(_ implementation: String) throws {
    let described = try DescribeTests.descriptions(of: WorkerRunner(name: "foundation"))
    let own = try #require(described.first { $0.name == implementation })
    #expect(
      own.syntax == .json && own.sinks == ["discard", "model", "refresh"] && own.logs == [.records])
    #expect(own.records == ["song", "post"])
    #expect(described.first { $0.name == "foundation" }?.syntax == .xml)
  }

  private static func verify(
    _ implementation: String, _ document: [UInt8], _ type: String?, over streams: [String]
  ) throws -> [VerifyResult] {
    let file = try TemporaryFile(document)
    let request = VerifyRequest(
      backend: implementation, documents: [file.path], streams: streams, records: type)
    let outcome = try WorkerRunner(name: "foundation").run(WorkerCommand.verify(request).arguments)
    #expect(outcome.status == WorkerExit.done, "\(outcome.errors)")
    var rest = outcome.output[...]
    var results: [VerifyResult] = []
    while let result = try VerifyResult.next(in: &rest) { results.append(result) }
    return results
  }
}
