public import Results
public import Statistics

/// The times of a cell, as one machine took them in one sitting: the ratios to a yardstick in the same
/// rounds.
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

  /// The fewest rounds of a sitting.
  static let fewestRounds = 20

  /// The clock hour it was recorded in: sittings of one hour have its mood in common.
  fileprivate var hour: String {
    String(recorded.first { $0.name == "time" }?.value.prefix(13) ?? "unknown")
  }
}

extension [RecordedTimes] {
  /// How the ratio varies between sittings, of which those of one hour count as one; `nil` where there are
  /// too few to tell.
  public var spread: RunSpread? {
    RunSpread(
      Dictionary(grouping: self, by: \.hour).values.compactMap { sittings in
        (try? SortedSamples(sittings.flatMap(\.ratios.values)))?.median
      })
  }

  /// How many sittings there are, of which those of one hour count as one.
  public var sittings: Int { Set(map(\.hour)).count }
}
