import CommandSupport
import FeedEvents
import HarnessCore

extension ErrorMessage {
  init(_ error: RecordsError) {
    switch error {
    case .noType(let corpus):
      let other =
        switch corpus.syntax {
        case .json:
          "the harness knows JSON Feed 1 and the JSON of the iTunes Store; 'harness verify' shows whether it is JSON"
        case _ where corpus.isHTML: Corpus.htmlHint
        default: "'harness verify' shows what the parsers report"
        }
      self.init(
        "no record type reads \(corpus.name): there are no records to print; \(other)", .badData)
    case .noRecords(let backend):
      self.init(
        "\(backend) builds no records; name another --backend", .usage)
    }
  }
}
