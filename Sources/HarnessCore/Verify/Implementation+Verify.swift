internal import WorkerContract

extension Implementation {
  /// Returns the failure if it is not asked about a document; `nil` if it is asked.
  func failureWithoutAsking(about corpus: Corpus) -> CaseFailure? {
    if let reason = unavailability {
      return CaseFailure(status: isAbsent ? .absent : .unavailable, reason: reason)
    }
    if let reason = incomparability {
      return CaseFailure(status: .notComparable, reason: reason)
    }
    return reasonNotToAsk(about: corpus).map { CaseFailure(status: .unavailable, reason: $0) }
  }

  /// Returns why it can't be asked about a document; `nil` if it can.
  private func reasonNotToAsk(about corpus: Corpus) -> String? {
    if let reason = corpus.reasonUnreadable(by: self) { return reason }
    if description.logs.isEmpty { return "it has no log that can be verified" }
    guard !description.logs.contains(.events), verifiedRecordType(of: corpus) == nil else {
      return nil
    }
    guard let type = corpus.recordType else {
      // One that can drop what it reads can read a document without records: its record log is empty.
      guard !description.sinks.contains(.discard) else { return nil }
      return "it has only a record log, and no record type reads \(corpus.name)"
    }
    let known = description.records.joined(separator: ", ")
    return "it has only a record log, and builds no records of type '\(type)', only of \(known)"
  }

  /// Returns the record type that it is asked to build; `nil` if it can't build that of the corpus.
  ///
  /// A worker that lists no record types is asked in any case.
  func verifiedRecordType(of corpus: Corpus) -> String? {
    let known = description.records
    guard description.logs.contains(.records), let type = corpus.recordType else { return nil }
    return known.isEmpty || known.contains(type) ? type : nil
  }
}
