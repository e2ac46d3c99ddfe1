internal import FoundationEssentials
internal import Glibc
package import Results
package import Statistics

/// The times of a benchmark case, as one machine took them in one sitting: the ratios to a control in the same
/// rounds.
package struct RecordedTimes: Hashable, Codable, Sendable {
  /// The identity of the machine: times of another mean nothing here, nor do their ratios to within a few
  /// per cent.
  package let machine: [MeasuringEnvironment.Fact]
  /// Where they come from: commit and time.
  let recorded: [MeasuringEnvironment.Fact]
  /// How the times were taken, as workers describe it; `nil` means 0.
  let method: Int?
  /// The implementation that times were divided by, such as `control-libxml2`.
  package let reference: String
  /// The ratio of each round, in order.
  package let ratios: RatioList
  /// The median parse time in nanoseconds: shown, never judged.
  let parseTime: Double

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
  package var spread: RunSpread? {
    RunSpread(
      byHour.compactMap { sittings in
        (try? SortedSamples(sittings.flatMap(\.ratios.values)))?.median
      })
  }

  /// How many sittings there are.
  package var sittings: Int { byHour.count }

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

/// Ratios that are written as one line of text, to five significant digits each.
///
/// A line each would make a record of hundreds of rounds unreadable.
package struct RatioList: Hashable, Codable, Sendable {
  /// The ratios, in order.
  package let values: [Double]

  /// A list of ratios, rounded as they are written.
  init(_ values: some Sequence<Double>) {
    self.values = values.map(Self.rounded)
  }

  /// Reads the line; a word that is no number above 0 is an error.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode(String.self).split(separator: " ")
    values = try words.map { word in
      guard let value = Double(word), value > 0, value.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(word)' is no ratio")
      }
      return value
    }
  }

  /// Writes the line.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.map { "\($0)" }.joined(separator: " "))
  }

  private static func rounded(_ value: Double) -> Double {
    let digits = 4 - Int(log10(value).rounded(.down))
    let factor = pow(10, Double(digits))
    return (value * factor).rounded() / factor
  }
}
