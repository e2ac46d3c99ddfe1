extension SampleReport {
  /// Adds the rates of a sample, or the reason why one is unavailable; without a time there are none.
  ///
  /// - `documentBytes`: the size of the document in bytes; `nil` if it is not read to the end.
  /// - `items`: the number of items in the document; `nil` if it is not known.
  /// - `reason`: the reason why it is not known.
  package mutating func appendRates(
    sink: Sink, documentBytes: Int?, items: Int?,
    orNot reason: String
  ) {
    // Batches are judged by elapsed time, because two threads share the work.
    let clock: Metric = sink == .batched ? .parseTime : .cpuTime
    guard let time = self[clock.name], time > 0 else { return }
    if let documentBytes {
      values.append(SampleValue(.throughput, Double(documentBytes) * 1e3 / time))
    } else {
      unavailable.append(Absence(Metric.throughput.name, "the document is not read to its end"))
    }
    if let items {
      values.append(SampleValue(.itemRate, Double(items) * 1e9 / time))
    } else {
      unavailable.append(Absence(Metric.itemRate.name, reason))
    }
  }

  /// Adds the throughput if the worker left it out.
  ///
  /// It is computed from CPU time, or from wall time if the worker reports no CPU time. If the worker reports
  /// the throughput as unavailable, it stays unavailable.
  ///
  /// - Parameter documentBytes: The number of bytes that a parse reads; `nil` if it is unknown.
  package mutating func completeThroughput(documentBytes: Int?) {
    let throughput = Metric.throughput
    guard let documentBytes, self[throughput.name] == nil,
      !unavailable.contains(where: { $0.metric == throughput.name }),
      let time = self[Metric.cpuTime.name] ?? self[Metric.parseTime.name], time > 0
    else { return }
    values.append(SampleValue(throughput, Double(documentBytes) * 1e3 / time))
  }
}
