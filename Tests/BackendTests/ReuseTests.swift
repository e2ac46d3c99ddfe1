import EveryBackend
import FeedEvents
import Testing

@testable import BackendExpat
@testable import BackendLibxml2

/// After a reset a parser behaves like a new one, however the previous document ended.
struct ReuseTests {
  /// Documents that end in different ways: they are read, rejected, or stopped at their first end tag.
  private static let endings = [
    "<a xmlns:p='u'><p:b/></a>", "<a xmlns:p='u'><p:b>&c;</a>", "<a><b></a>", "<q:a/>", "", "<",
    "<!DOCTYPE a [<!ENTITY b 'x'> <!ENTITY", "<a>\u{1}</a>",
    "<?xml version='1.0' encoding='?'?><a/>",
  ]

  @Test(arguments: endings)
  func libxml2IsAsNewAfterAReset(_ ending: String) throws {
    try expectReuse(of: Libxml2Backend.self, after: ending)
  }

  @Test(arguments: endings)
  func expatIsAsNewAfterAReset(_ ending: String) throws {
    try expectReuse(of: ExpatBackend.self, after: ending)
  }

  /// libxml2 keeps the names of all documents, and refuses more than 10 MB of them.
  @Test func namesOfManyDocumentsAreNoLimit() throws {
    var backend = try Libxml2Backend()
    let name = String(repeating: "n", count: 470)
    for document in 1...40 {
      let elements = (1...2000).map { "<\(name)-\(document)-\($0)/>" }.joined()
      #expect(read("<a>\(elements)</a>", in: .whole, by: &backend) != nil)
      try backend.reset()
    }
  }

  private func expectReuse<Backend: ReusableBackend & ~Copyable>(
    of type: Backend.Type, after ending: String
  ) throws {
    var backend = try Backend()
    for cuts in [Cuts.whole, Cuts(.fixed(1))] {
      for stops in [false, true] {
        _ = read(ending, in: cuts, by: &backend, stopping: stops)
        try backend.reset()
        // Neither the prefix nor the entity is known after the reset.
        #expect(read("<p:a/>", in: cuts, by: &backend) == nil)
        try backend.reset()
        #expect(read("<a>&b;</a>", in: cuts, by: &backend) == nil)
        try backend.reset()
        let log = read("<a xmlns='v'><b c='é'/>x</a>", in: cuts, by: &backend)
        #expect(log == "(v a\n(v b\nA- c é\n)v b\n-x\n)v a\n")
        try backend.reset()
      }
    }
  }

  /// Returns the log of a document that is read to its end or stopped; `nil` for a rejected document.
  private func read<Backend: ReusableBackend & ~Copyable>(
    _ document: String, in cuts: Cuts, by backend: inout Backend, stopping: Bool = false
  ) -> String? {
    unsafe Array(document.utf8).withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: cuts.sizes)
      var sink = EventLogSink(watch: stopping ? EventLogSink.LineWatch(line: 1) {} : nil)
      guard (try? backend.parse(&chunks, into: &sink)) != nil else { return nil }
      return String(decoding: sink.finish(), as: UTF8.self)
    }
  }
}
