internal import WorkerContract

extension SampleBook {
  /// The clock by which rows are compared: CPU time if all of them report it in every sample, else wall
  /// time.
  ///
  /// The sink `batched` is for elapsed time: its parses are shared by two threads.
  func judgedClock(of rows: PlannedRow...) -> Metric {
    let all = rows.allSatisfy {
      let count = readings(Metric.cpuTime.name, of: $0).count
      return $0.sink != "batched" && count > 0
        && count >= readings(Metric.parseTime.name, of: $0).count
    }
    return all ? .cpuTime : .parseTime
  }
}
