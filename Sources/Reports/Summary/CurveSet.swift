internal import WorkerContract
import Results

/// The fits that differ in nothing but the implementation and the metric: curves for one chart.
struct CurveSet {
  /// The common properties of the points.
  let group: CaseGroup
  /// The fits.
  let fits: [GrowthFit]
  /// The names of the implementations, in their order.
  let names: [String]

  /// The sets of curves over `size`, which is `bytes` or `chunks`, in the order of their fits.
  static func all(over size: String, in results: Results) -> [Self] {
    results.fits.filter { $0.size == size }.grouped(by: \.key.configuration).map { group, fits in
      Self(group: group, fits: fits, names: fits.map(\.key.backend).distinct())
    }
  }

  /// The fit of a metric for an implementation.
  func fit(_ metric: String, of name: String) -> GrowthFit? {
    fits.first { $0.metric == metric && $0.key.backend == name }
  }

  /// The metrics other than time, in their order: what memory a task takes.
  var memoryMetrics: [String] {
    fits.filter { $0.unit == "bytes" }.map(\.metric).distinct()
  }

  /// The name of a point, and its size.
  typealias Point = (name: String, size: Double)

  /// The points that any implementation has, by their names, ascending by size.
  var points: [Point] {
    var sizes: [String: Double] = [:]
    for point in fits.flatMap(\.points) { sizes[point.name] = point.size }
    return sizes.map { (name: $0.key, size: $0.value) }
      .sorted { ($0.size, $0.name) < ($1.size, $1.name) }
  }

  /// Whether a curve of an implementation lacks some of the points that others have.
  func isIncomplete(_ name: String) -> Bool {
    fits.contains { $0.key.backend == name && $0.points.count < points.count }
  }

  /// Remarks on the points of an implementation, above all why some are missing; each once.
  func remarks(on name: String) -> [String] {
    fits.filter { $0.key.backend == name }.flatMap(\.remarks).distinct()
  }

  /// The growth class of an implementation with the size of the document.
  func growth(of name: String) -> Growth {
    // The worst of several figures for memory is what a reader must know.
    let order = [GrowthClass.constant, .linear, .undecided]
    func rank(_ verdict: GrowthClass) -> Int { order.firstIndex(of: verdict) ?? order.count }
    return Growth(
      time: fit(Metric.parseTime.name, of: name)?.verdict,
      memory: memoryMetrics.compactMap { fit($0, of: name)?.verdict }.max { rank($0) < rank($1) })
  }

  /// How time and memory of an implementation grow, in the words of their verdicts.
  struct Growth: Hashable {
    var time: GrowthClass?
    var memory: GrowthClass?

    /// Whether the implementation may read documents without end.
    var isSound: Bool { time == .linear && memory == .constant }

    /// The growth in words, such as `linear, constant memory`, which is the best.
    var text: String {
      if isSound { return "linear, constant memory" }
      let parts = [time.map { "\($0.rawValue) time" }, memory.map { "\($0.rawValue) memory" }]
        .compactMap { $0 }
      return Set([time, memory]) == [.undecided] ? "undecided" : parts.joined(separator: ", ")
    }

    /// The same as the end of a clause about one implementation or many.
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
  /// Whether small chunks cost more than a call each.
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
      // A point of another name is known by its number of chunks alone.
      let mean = point.size > 0 ? document / point.size : document
      let known = Int(exactly: mean.rounded()) ?? .max
      return (ChunkSize.bytes(ofStream: point.name) ?? known, point.name)
    }.sorted { $0.bytes < $1.bytes }
  }

  /// The throughput in MB/s of an implementation at each size; `nil` where it has no time.
  func throughputs(of name: String) -> [Double?] {
    let points = set.fit(Metric.parseTime.name, of: name)?.points ?? []
    let times = Dictionary(points.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return sizes.map { size in
      times[size.point].flatMap { $0 > 0 ? documentBytes * 1000 / $0 : nil }
    }
  }
}

/// The size of chunks, written in powers of two: sweeps double it.
enum ChunkSize {
  /// The size of the chunks of a stream such as `fixed:64`; `nil` for one of many sizes.
  static func bytes(ofStream name: String) -> Int? {
    guard name.hasPrefix("fixed:") else { return nil }
    return Int(name.dropFirst("fixed:".count))
  }

  /// The size in words, such as `64 B`, `16 KiB` or `1 MiB`.
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case 0: "0 B"
    case _ where bytes.isMultiple(of: 1 << 20): "\(Figures.count(Double(bytes >> 20))) MiB"
    case _ where bytes.isMultiple(of: 1 << 10): "\(Figures.count(Double(bytes >> 10))) KiB"
    default: "\(Figures.count(Double(bytes))) B"
    }
  }
}

extension Results {
  /// Whether a group, with whatever sink, is a point of a curve: a chunk size of a sweep, or a size of a
  /// document that was repeated.
  func hasCurve(through group: CaseGroup) -> Bool {
    fits.contains { fit in
      guard fit.key.pace == group.pace, fit.key.stopAfter == group.stopAfter else { return false }
      return fit.size == "chunks"
        ? fit.points.contains { $0.name == group.stream } : fit.key.stream == group.stream
    }
  }
}
