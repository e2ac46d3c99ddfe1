internal import FoundationEssentials
public import Results
public import Statistics

/// The times of a cell, as one machine took them in one sitting: the ratios to a control in the same
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

  /// When it was recorded; long ago if nothing is known of that.
  fileprivate var time: Date {
    let text = recorded.first { $0.name == "time" }?.value ?? ""
    return (try? Date(text, strategy: .iso8601)) ?? .distantPast
  }
}

extension [RecordedTimes] {
  /// How the ratio varies between sittings; `nil` if there are too few.
  public var spread: RunSpread? {
    RunSpread(
      byHour.compactMap { sittings in
        (try? SortedSamples(sittings.flatMap(\.ratios.values)))?.median
      })
  }

  /// How many sittings there are.
  public var sittings: Int { byHour.count }

  /// The records by sitting: what was recorded within an hour of the first of them counts as one, as whatever
  /// lasts for an hour is in all of it.
  private var byHour: [[RecordedTimes]] {
    var sittings: [[RecordedTimes]] = []
    for times in sorted(by: { $0.time < $1.time }) {
      if let first = sittings.last?.first, times.time < first.time + 3600 {
        sittings[sittings.count - 1].append(times)
      } else {
        sittings.append([times])
      }
    }
    return sittings
  }
}
