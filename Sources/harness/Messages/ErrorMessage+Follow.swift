import CommandSupport

extension ErrorMessage {
  init(_ error: FollowError) {
    switch error {
    case .noRecordType(let name, let known, let nearest):
      self.init(
        "no record type '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    case .unavailable(let backend, let reason):
      self.init("\(backend) is unavailable: \(reason); name another --backend", .missing)
    case .cannotCountEvents(let backend):
      self.init(
        "\(backend) can't count events: name a record type to build with --records",
        .usage)
    case .cannotBuildRecords(let backend, let records, let known):
      self.init(
        """
        \(backend) builds no records of type '\(records)' (it builds: \(list(known))); name another --backend, or \
        leave out --records
        """, .usage)
    }
  }
}
