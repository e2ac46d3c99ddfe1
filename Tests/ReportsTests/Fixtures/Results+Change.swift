import Results

extension Results {
  /// Changes every row of a metric of a backend.
  mutating func change(_ metric: String, of backend: String, _ body: (inout ResultRow) -> Void) {
    for index in rows.indices
    where rows[index].metric == metric && rows[index].key.backend == backend {
      body(&rows[index])
    }
  }
}
