package import FeedEvents
package import Foundation

extension Data {
  /// Gathers all chunks of a document, for parsers that need it as a whole.
  package init(gathering chunks: inout ChunkStream) {
    self.init()
    while let chunk = chunks.next() {
      unsafe chunk.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
  }
}
