internal import FeedEvents
internal import WorkerContract
internal import Statistics

/// The fits that differ only in implementation and metric, as curves for one chart.
struct CurveSet {
  /// The properties that all points share.
  let group: CaseGroup
  let fits: [GrowthFit]
  /// The names of the implementations, in order.
  let names: [String]

  /// Returns the sets of curves over `size`, which is `bytes` or `chunks`, in the order of the fits.
  static func all(over size: String, in results: Results) -> [Self] {
    results.fits.filter { $0.size == size }.grouped(by: \.configuration).map { group, fits in
      Self(group: group, fits: fits, names: fits.map(\.key.backend).distinct())
    }
  }

  func fit(_ metric: String, of name: String) -> GrowthFit? {
    fits.first { $0.metric == metric && $0.key.backend == name }
  }

  /// The metrics in bytes, in order.
  var memoryMetrics: [String] {
    fits.filter { $0.unit == "bytes" }.map(\.metric).distinct()
  }

  typealias Point = (name: String, size: Double)

  /// The points of all implementations, each name once, in ascending order of size.
  var points: [Point] {
    var sizes: [String: Double] = [:]
    for point in fits.flatMap(\.points) { sizes[point.name] = point.size }
    return sizes.map { (name: $0.key, size: $0.value) }
      .sorted { ($0.size, $0.name) < ($1.size, $1.name) }
  }

  /// Returns whether a curve of an implementation lacks points that others have.
  func isIncomplete(_ name: String) -> Bool {
    fits.contains { $0.key.backend == name && $0.points.count < points.count }
  }

  /// Returns the distinct remarks on the points of an implementation, mostly on why some are missing.
  func remarks(on name: String) -> [String] {
    fits.filter { $0.key.backend == name }.flatMap(\.remarks).distinct()
  }

  /// Returns how an implementation grows with the size of the document.
  func growth(of name: String) -> Growth {
    // Of several memory metrics, the worst is reported.
    let order = [GrowthClass.constant, .linear, .undecided]
    func rank(_ verdict: GrowthClass) -> Int { order.firstIndex(of: verdict) ?? order.count }
    return Growth(
      time: fit(Metric.parseTime.name, of: name)?.verdict,
      memory: memoryMetrics.compactMap { fit($0, of: name)?.verdict }.max { rank($0) < rank($1) })
  }

  /// The growth classes of time and memory for an implementation.
  struct Growth: Hashable {
    var time: GrowthClass?
    var memory: GrowthClass?

    /// Whether the implementation can read documents of any length.
    var isSound: Bool { time == .linear && memory == .constant }

    /// Describes the growth, such as `linear, constant memory`, which is the best.
    var text: String {
      if isSound { return "linear, constant memory" }
      let parts = [time.map { "\($0.rawValue) time" }, memory.map { "\($0.rawValue) memory" }]
        .compactMap { $0 }
      return Set([time, memory]) == [.undecided] ? "undecided" : parts.joined(separator: ", ")
    }

    /// Describes the growth as the end of a clause about one or many implementations.
    func clause(ofMany isMany: Bool) -> String {
      let known = [time.map { ($0, "time") }, memory.map { ($0, "memory") }].compactMap { $0 }
      let open = known.filter { $0.0 == .undecided }.map { "in \($0.1)" }
      let decided = known.filter { $0.0 != .undecided }.map { "\($0.0.rawValue) \($0.1)" }
      let clauses = [
        decided.isEmpty
          ? "" : "\(isMany ? "take" : "takes") \(decided.joined(separator: " in "))",
        open.isEmpty ? "" : "\(isMany ? "are" : "is") undecided \(PlainText.list(open))",
      ]
      return PlainText.list(clauses.filter { !$0.isEmpty })
    }
  }
}

extension GrowthFit {
  /// Whether time grows super-linearly with the number of chunks, or tokens are read again.
  var isSteep: Bool { verdict == .superLinear || verdict == .rereading }

  /// The exponent with its interval, such as `1.01 [0.99, 1.03]`.
  var exponentText: String {
    guard let exponent else { return Figures.none }
    let interval = low.flatMap { low in
      high.map { "[\(Self.formatted(low)), \(Self.formatted($0))]" }
    }
    return [Self.formatted(exponent), interval].compactMap { $0 }.joined(separator: " ")
  }

  private static func formatted(_ exponent: Double) -> String {
    DecimalDigits(exponent).fixed(decimals: 2).replacing("-", with: "−")
  }
}

/// The throughput of each implementation over the size of its chunks.
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
      // For a point with another name, only the number of chunks is known.
      let mean = point.size > 0 ? document / point.size : document
      let known = Int(exactly: mean.rounded()) ?? .max
      return (Self.chunkBytes(ofStream: point.name) ?? known, point.name)
    }.sorted { $0.bytes < $1.bytes }
  }

  /// Returns the chunk size of a stream such as `fixed:64`; `nil` for other streams.
  private static func chunkBytes(ofStream name: String) -> Int? {
    guard name.hasPrefix("fixed:") else { return nil }
    return Int(name.dropFirst("fixed:".count))
  }

  /// Returns the throughput of an implementation over the sizes of chunks, without sizes that have no time.
  func throughputs(of name: String) -> [Chart.Point] {
    let points = set.fit(Metric.parseTime.name, of: name)?.points ?? []
    let times = Dictionary(points.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    return sizes.compactMap { size in
      times[size.point].flatMap { time in
        time.value > 0
          ? Chart.Point(at: Double(size.bytes), reading: documentBytes, in: time) : nil
      }
    }
  }
}

extension Chart.Point {
  init(at size: Double, reading bytes: Double, in time: GrowthFit.Point) {
    let speed = { (time: Double) in bytes * 1000 / time }
    let range = time.low.flatMap { low in
      time.high.flatMap { low > 0 ? speed($0)...speed(low) : nil }
    }
    self.init(
      x: size, y: speed(time.value), range: range,
      samples: time.samples.filter { $0 > 0 }.map(speed))
  }
}

extension Results {
  /// Returns whether a group, with any sink, is a point of a curve: a chunk size of a sweep, or a size of a
  /// repeated document.
  func hasCurve(through group: CaseGroup) -> Bool {
    fits.contains { fit in
      guard fit.key.pace == group.pace, fit.key.stopAfter == group.stopAfter else { return false }
      return fit.size == "chunks"
        ? fit.points.contains { $0.name == group.stream.description }
        : fit.key.stream == group.stream
    }
  }
}
