internal import WorkerContract

extension SampleBook {
  /// The clock by which rows are compared: CPU time if all of them report it, else wall time.
  ///
  /// The sink `batched` is for elapsed time: its parses are shared by two threads.
  func judgedClock(of rows: PlannedRow...) -> Metric {
    let all = rows.allSatisfy {
      $0.sink != "batched" && !readings(Metric.cpuTime.name, of: $0).isEmpty
    }
    return all ? .cpuTime : .parseTime
  }
}
