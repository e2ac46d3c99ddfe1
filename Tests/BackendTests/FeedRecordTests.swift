import EveryBackend
import FeedEvents
import FeedModels
import Testing

/// All backends that can read a real feed, or a feed in some encoding, build the same records.
@Suite(.enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"))
struct FeedRecordTests {
  @Test(arguments: TestData.files(in: "feeds/real", "encodings"))
  func everyBackendBuildsTheSameRecords(_ file: FeedFile) throws {
    let document = try file.bytes
    for type in recordTypes {
      var implementations: [String: [String]] = [:]
      for backend in ParserBackend.all {
        for cuts in Self.cuts(of: file) {
          guard let log = Self.log(of: document, by: backend, type, in: cuts) else { continue }
          implementations[log, default: []].append("\(backend), \(cuts)")
        }
      }
      // Not compared inside the macro, which would print the logs.
      #expect(implementations.count <= 1, "\(implementations.values)")
    }
  }

  /// Returns the record log; `nil` if the document is rejected.
  private static func log(
    of document: [UInt8], by backend: ParserBackend, _ type: RecordType, in cuts: Cuts
  ) -> String? {
    var sink = RecordSink(type)
    let end = try? backend.parse(document, in: cuts.sizes, into: &sink)
    return end == .complete ? String(decoding: sink.records.log, as: UTF8.self) : nil
  }

  /// `XMLParser` crashes on UTF-32 in small chunks.
  private static func cuts(of file: FeedFile) -> [Cuts] {
    if case .noUTF32InExpat = file.fact { return [.whole] }
    return [.whole, Cuts(.fixed(37)), Cuts(.random(seed: 1))]
  }

  /// The number must agree with the published report.
  @Test func mostRealFeedsHaveRecords() throws {
    let haveRecords = try TestData.files(in: "feeds/real").map { file in
      let document = try file.bytes
      return recordTypes.contains {
        Self.log(of: document, by: .libxml2, $0, in: .whole)?.isEmpty == false
      }
    }
    #expect(haveRecords.count { $0 } == 116)
  }
}
