internal import FeedEvents

/// One sample, as a worker prints it.
public struct SampleReport: Hashable, Sendable {
  /// The name of the benchmark: `BenchmarkParse/corpus=…/stream=…/sink=…/backend=…`.
  public var name: String
  /// The number of iterations behind the readings.
  public var iterations: Int
  /// The figures, in order.
  public var readings: [Reading] = []
  /// Figures that can't be had, and why.
  public var unavailable: [Absence] = []
  /// Figures over the length of the document.
  public var series: [Series] = []
  /// What a reader should know of this sample.
  public var notes: [String] = []

  /// One figure.
  public struct Reading: Hashable, Sendable {
    /// What it is a figure of.
    public var metric: Metric
    /// The figure.
    public var value: Double

    /// A figure.
    public init(_ metric: Metric, _ value: Double) {
      self.metric = metric
      self.value = value
    }
  }

  /// A metric that can't be had, and why.
  public struct Absence: Hashable, Sendable {
    /// The name of the metric.
    public var metric: String
    /// The reason, in words.
    public var reason: String

    /// An absence.
    public init(_ metric: String, _ reason: String) {
      self.metric = metric
      self.reason = reason
    }
  }

  /// A figure over the bytes handed out.
  public struct Series: Hashable, Sendable {
    /// The name, such as `live_heap`.
    public var name: String
    /// The unit of the values.
    public var unit: String
    /// The bytes handed out at each point.
    public var offsets: [Int]
    /// The value at each point.
    public var values: [Double]

    /// A series; `offsets` and `values` have the same length.
    public init(name: String, unit: String, offsets: [Int], values: [Double]) {
      self.name = name
      self.unit = unit
      self.offsets = offsets
      self.values = values
    }
  }

  /// A sample without figures yet.
  public init(name: String, iterations: Int) {
    self.name = name
    self.iterations = iterations
  }

  /// The name of the sample a request asks for, in the Go benchmark format's `key=value` parts.
  public static func name(for request: SampleRequest) -> String {
    name(
      corpus: request.corpus, stream: request.streamName ?? request.stream.description,
      sink: request.sink, factor: request.factor, stopAfter: request.stopAfter,
      backend: request.backend)
  }

  /// The name of a cell's samples.
  public static func name(
    corpus: String, stream: String, sink: String, factor: Int = 1, stopAfter: Int? = nil,
    backend: String
  ) -> String {
    var parts = ["corpus=\(corpus)", "stream=\(stream)", "sink=\(sink)"]
    if factor != 1 { parts.append("factor=\(factor)") }
    if let stopAfter { parts.append("stop_after=\(stopAfter)") }
    parts.append("backend=\(backend)")
    return "BenchmarkParse/" + parts.map(safe).joined(separator: "/")
  }

  /// The format allows neither white space nor more slashes.
  private static func safe(_ part: String) -> String {
    String(part.map { $0.isWhitespace || $0 == "/" ? "_" : $0 })
  }

  /// The sample under the name of another row: a copy's samples are named by its original, whose
  /// worker took them.
  public func attributed(to backend: String) -> SampleReport {
    var sample = self
    let parts = name.split(separator: "/").filter { !$0.hasPrefix("backend=") }.map(String.init)
    sample.name = (parts + [Self.safe("backend=\(backend)")]).joined(separator: "/")
    return sample
  }

  /// The figure of one metric, by name.
  public subscript(metric: String) -> Double? {
    readings.first { $0.metric.name == metric }?.value
  }
}
