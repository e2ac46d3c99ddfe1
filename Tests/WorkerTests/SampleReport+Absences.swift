import WorkerContract

extension SampleReport {
  /// What can't be had, but for the processor's counter, which many machines don't have.
  var absences: [Absence] { unavailable.filter { $0.metric != Metric.instructions.name } }
}
