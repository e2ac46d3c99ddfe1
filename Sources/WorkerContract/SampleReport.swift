internal import FeedEvents

/// One sample, in the form in which a worker prints it.
package struct SampleReport: Hashable, Sendable {
  /// The name of the benchmark: `BenchmarkParse/corpus=…/stream=…/sink=…/backend=…`.
  package var name: String
  package var iterations: Int
  package var values: [SampleValue] = []
  /// The metrics that could not be measured, with the reasons.
  package var unavailable: [Absence] = []
  /// Figures as functions of the position in the document.
  package var series: [Series] = []
  package var notes: [String] = []

  package struct SampleValue: Hashable, Sendable {
    package var metric: Metric
    package var value: Double

    package init(_ metric: Metric, _ value: Double) {
      self.metric = metric
      self.value = value
    }
  }

  /// A metric that could not be measured, with the reason.
  package struct Absence: Hashable, Sendable {
    package var metric: String
    package var reason: String

    package init(_ metric: String, _ reason: String) {
      self.metric = metric
      self.reason = reason
    }
  }

  /// A figure as a function of the bytes delivered.
  package struct Series: Hashable, Sendable {
    /// The name, such as `live_heap`.
    package var name: String
    package var unit: String
    /// The number of bytes delivered at each point.
    package var offsets: [Int]
    package var values: [Double]

    /// Creates a series; `offsets` and `values` must have the same length.
    package init(name: String, unit: String, offsets: [Int], values: [Double]) {
      self.name = name
      self.unit = unit
      self.offsets = offsets
      self.values = values
    }
  }

  /// Creates a sample without figures.
  package init(name: String, iterations: Int) {
    self.name = name
    self.iterations = iterations
  }

  /// Returns the name of the sample that a request asks for, in the `key=value` parts of the Go benchmark
  /// format.
  package static func name(for request: SampleRequest) -> String {
    let stream = request.streamName ?? request.stream.description
    var parts = ["corpus=\(request.corpus)", "stream=\(stream)", "sink=\(request.sink)"]
    if request.shape.factor != 1 { parts.append("factor=\(request.shape.factor)") }
    if let stopAfter = request.stopAfter { parts.append("stop_after=\(stopAfter)") }
    if let encoding = request.transport.encoding { parts.append("encoding=\(encoding)") }
    if let base = request.transport.base { parts.append("base=\(base)") }
    parts.append("backend=\(request.backend)")
    return "BenchmarkParse/" + parts.map(safe).joined(separator: "/")
  }

  /// Replaces white space and slashes, which the format doesn't allow in a part.
  private static func safe(_ part: String) -> String {
    String(part.map { $0.isWhitespace || $0 == "/" ? "_" : $0 })
  }

  /// Returns the sample under the name of another implementation.
  ///
  /// The samples of a copy carry the name of its original, whose worker took them.
  package func attributed(to backend: String) -> SampleReport {
    var sample = self
    let parts = name.split(separator: "/").filter { !$0.hasPrefix("backend=") }.map(String.init)
    sample.name = (parts + [Self.safe("backend=\(backend)")]).joined(separator: "/")
    return sample
  }

  /// The value of a metric, by name; `nil` if the sample has none.
  package subscript(metric: String) -> Double? {
    values.first { $0.metric.name == metric }?.value
  }
}
