package import Corpora

extension Corpus {
  /// About how many bytes are measured of many documents; `nil` for all.
  ///
  /// All 24 MB of `tinyfeeds` would leave time for a round or two in 15 s; of 1 MB there are dozens.
  var sampleBytes: Int? {
    let enough = 1_000_000
    return boundariesPath == nil || bytes <= enough ? nil : enough
  }

  /// What figures are figures of: the document, by its SHA-256, or a sample of it.
  package var measuredDocument: String {
    sampleBytes.map { "\($0 / 1_000_000)MB-of-\(sha256)" } ?? sha256
  }
}
