/// Something that must be done within a time, on an idle processor.
struct SpeedLimit {
  /// What is done.
  let name: String
  /// The seconds it may take.
  let seconds: Double
  private let work: () throws -> Void

  init(_ name: String, seconds: Double, _ work: @escaping () throws -> Void) {
    self.name = name
    self.seconds = seconds
    self.work = work
  }

  /// The seconds it takes: the least of three, as what else the machine does only ever delays.
  func measured() throws -> Double {
    var least = Duration.seconds(Int64.max)
    for _ in 0..<3 { least = min(least, try ContinuousClock().measure(work)) }
    return least / .seconds(1)
  }
}
