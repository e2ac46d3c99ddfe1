import FeedEvents

@testable import HarnessCore

extension DocumentSurvey {
  /// Surveys a document in pieces of the size `piece`, or as a whole.
  init(of document: [UInt8], piece: Int? = nil) {
    self.init()
    let piece = piece ?? max(1, document.count)
    for start in stride(from: 0, to: document.count, by: piece) {
      read(document[start..<min(document.count, start + piece)])
    }
    finish()
  }
}

extension FeedCensus {
  /// Counts a whole document.
  static func counted(in document: [UInt8]) -> FeedCensus? { DocumentSurvey(of: document).census }
}

extension ItemsRange {
  /// Searches a whole document.
  static func find(_ item: ExpandedName, in document: [UInt8]) -> Range<Int>? {
    var items = ItemsRange(item)
    var scanner = MarkupScanner(document.span)
    while let token = scanner.next() { items.read(token, of: document.span, from: 0) }
    return items.found
  }
}

extension GeneratedCorpus {
  /// Generates a corpus and keeps its files.
  static func make(
    _ name: String, items: Int?, seed: UInt64?, in directory: String
  ) throws -> Manifest {
    let corpus = try GeneratedCorpus(
      corpusGenerator(name), items: items, seed: seed, in: directory)
    try corpus.commit()
    return corpus.manifest
  }
}
