@testable import HarnessCore

extension FeedSniffer {
  /// Reads a document.
  init(_ document: [UInt8]) {
    var head = DocumentHead()
    head.read(document[...])
    head.finish()
    self.init(head)
  }
}
