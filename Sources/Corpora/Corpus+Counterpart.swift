package import FeedEvents

extension Corpus {
  /// Its document, and those of its counterparts, each with what belongs to it.
  package var documents: [Corpus] { [self] + counterparts }

  /// The document in a syntax; `nil` if there is none.
  package func document(in syntax: DocumentSyntax) -> Corpus? {
    documents.first { $0.syntax == syntax }
  }

  /// The same corpus with a document of the same records in another syntax: each implementation reads the one
  /// that it can.
  ///
  /// - Throws: ``CorpusError/noCounterpart`` if the other has the same syntax, or if it isn't known that both have
  ///   the same records.
  package func beside(_ other: Corpus) throws(CorpusError) -> Corpus {
    let problem: String? =
      if document(in: other.syntax) != nil {
        "both are \(syntax)"
      } else if recordsSHA256 == nil || other.recordsSHA256 == nil {
        "only two with the digest of their records in a manifest are known to have the same"
      } else if recordType != other.recordType || recordsSHA256 != other.recordsSHA256 {
        "their records are not the same"
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
