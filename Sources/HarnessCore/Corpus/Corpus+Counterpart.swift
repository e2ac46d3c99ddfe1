package import FeedEvents

extension Corpus {
  var documents: [Corpus] { [self] + counterparts }

  /// Returns the document in this syntax; `nil` if there is none.
  package func document(in syntax: DocumentSyntax) -> Corpus? {
    documents.first { $0.syntax == syntax }
  }

  /// Returns the same corpus with a second document of the same records in another syntax.
  ///
  /// Each implementation then reads the document that it supports.
  package func combined(with other: Corpus) throws(CorpusError) -> Corpus {
    let problem: String? =
      if document(in: other.syntax) != nil {
        "both are \(syntax)"
      } else if recordsSHA256 == nil || other.recordsSHA256 == nil {
        "their records can be compared only if the manifests of both have records_sha256"
      } else if recordType != other.recordType || recordsSHA256 != other.recordsSHA256 {
        "their records differ"
      } else {
        nil
      }
    if let problem { throw .noCounterpart(corpus: name, other: other.name, problem: problem) }
    var corpus = self
    corpus.name = "\(name)+\(other.name)"
    corpus.counterparts.append(other)
    return corpus
  }
}
