import Results

extension CellKey {
  /// The fields of a line of CSV that tell the cell, as the columns of reports have them.
  var fields: [String] {
    [
      corpus, documentSHA, stream, pace, sink, backend, library, build,
      factor == 1 ? "" : String(factor), stopAfter.map { String($0) } ?? "",
    ]
  }
}
