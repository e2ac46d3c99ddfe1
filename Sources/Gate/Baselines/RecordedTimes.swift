public import Results

/// The times of a cell, as one machine took them: the ratios to a yardstick in the same rounds.
public struct RecordedTimes: Hashable, Codable, Sendable {
  /// What the machine is: times of another mean nothing here, nor do their ratios to within a few
  /// per cent.
  public let machine: [MeasuringEnvironment.Fact]
  /// Where they come from: commit and time.
  public let recorded: [MeasuringEnvironment.Fact]
  /// How the times were taken, as workers describe it; `nil` stands for 0.
  public let method: Int?
  /// The row that times were divided by, such as `control-libxml2`.
  public let reference: String
  /// The ratio of each round, in order.
  public let ratios: RatioList
  /// The median parse time in nanoseconds: shown, never judged.
  public let parseTime: Double

  /// A record with everything given.
  public init(
    machine: [MeasuringEnvironment.Fact], recorded: [MeasuringEnvironment.Fact], method: Int?,
    reference: String, ratios: RatioList, parseTime: Double
  ) {
    self.machine = machine
    self.recorded = recorded
    self.method = method
    self.reference = reference
    self.ratios = ratios
    self.parseTime = parseTime
  }

  /// How far one more session may lie above the record with nothing changed.
  ///
  /// - Parameter cells: How many cells a check judges by times; the more, the further one of them
  ///   strays by chance.
  /// - Returns: A share; `nil` where there are too few rounds to tell.
  public func allowance(among cells: Int) -> Double? {
    TimeJudge.allowance(of: ratios.values, among: cells, errorRate: CheckTerms.standardErrorRate)
  }
}
