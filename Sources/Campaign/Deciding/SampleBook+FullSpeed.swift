internal import WorkerContract

extension SampleBook {
  /// The parse times of a row by round, without the rounds in which it ran at less than full speed;
  /// all of them where its worker takes no pulses.
  func timesAtFullSpeed(of row: PlannedRow) -> [Int: Double] {
    let times = readings(Metric.parseTime.name, of: row)
    let pulses = readings(Metric.pulse.name, of: row)
    let counting = FullSpeed(pulses).rounds
    return times.filter { pulses[$0.key] == nil || counting.contains($0.key) }
  }
}
