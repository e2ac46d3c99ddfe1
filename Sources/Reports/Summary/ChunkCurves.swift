import Results

/// The throughput of each row over the size of its chunks.
struct ChunkCurves {
  let set: CurveSet
  /// The sizes of chunks, ascending, with the names of their points.
  let sizes: [(bytes: Int, point: String)]
  private let documentBytes: Double

  init(_ set: CurveSet, of corpus: CorpusSummary) {
    self.set = set
    documentBytes = Double(corpus.sampledBytes ?? corpus.bytes) * Double(set.group.factor)
    let document = documentBytes
    sizes = set.points.map { point in
      // A point of another name is known by its number of chunks alone.
      let mean = point.size > 0 ? document / point.size : document
      let known = Int(exactly: mean.rounded()) ?? .max
      return (ChunkSize.bytes(ofStream: point.name) ?? known, point.name)
    }.sorted { $0.bytes < $1.bytes }
  }

  /// The throughput in MB/s of a row at each size; `nil` where it has no time.
  func throughputs(of name: String) -> [Double?] {
    let points = set.fit("parse_time", of: name)?.points ?? []
    let times = Dictionary(points.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return sizes.map { size in
      times[size.point].flatMap { $0 > 0 ? documentBytes * 1000 / $0 : nil }
    }
  }

  /// A small curve for each row.
  var chart: [String] {
    let labels = sizes.map { (size: Double($0.bytes), name: ChunkSize.words($0.bytes)) }
    let curves = set.names.map { name in
      let points = zip(labels, throughputs(of: name)).compactMap { label, value in
        value.map { (size: label.size, value: $0, name: label.name) }
      }
      let ends = [points.first, points.last].compactMap { $0 }
        .map { "\(Figures.throughput($0.value)) MB/s at \($0.name)" }
      return CurveChart.Curve(
        name: name.onOneLine, points: points.map { (size: $0.size, value: $0.value) },
        remark: ends.joined(separator: ", "))
    }
    return CurveChart(curves, labels: labels).lines
  }
}
