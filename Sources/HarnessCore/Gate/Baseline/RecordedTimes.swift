internal import FoundationEssentials
internal import Glibc
package import Statistics

/// The times of a benchmark case from one recording on one machine: its ratios to a control in the same
/// rounds.
package struct RecordedTimes: Hashable, Codable, Sendable {
  /// The identity of the machine.
  ///
  /// Times from other machines are not comparable; even ratios differ by a few per cent between machines.
  package let machine: [MeasurementEnvironment.Fact]
  /// The provenance of the times: commit and time.
  let recorded: [MeasurementEnvironment.Fact]
  /// The timing method, as workers describe it; `nil` means 0.
  let method: Int?
  /// The implementation by which times were divided, such as `control-libxml2`.
  package let reference: String
  /// The ratio of each round, in order.
  package let ratios: RatioList
  /// The median parse time in nanoseconds, which is shown but never judged.
  let parseTime: Double

  /// The minimum number of rounds in a recording.
  static let minimumRounds = 20

  /// The time of the recording; the distant past if it is unknown.
  fileprivate var time: Date {
    let text = recorded.first { $0.name == "time" }?.value ?? ""
    return (try? Date(text, strategy: .iso8601)) ?? .distantPast
  }
}

extension [RecordedTimes] {
  /// The variation of the ratio between sittings; `nil` if there are too few.
  package var spread: RunSpread? {
    RunSpread(
      byHour.compactMap { sittings in
        (try? SortedSamples(sittings.flatMap(\.ratios.values)))?.median
      })
  }

  /// The number of sittings.
  package var sittings: Int { byHour.count }

  /// The records by sitting.
  ///
  /// Records within an hour of the first one count as the same sitting, because a disturbance that lasts an
  /// hour affects all of them.
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
/// With one line per ratio, a record of hundreds of rounds would be unreadable.
package struct RatioList: Hashable, Codable, Sendable {
  /// The ratios, in order.
  package let values: [Double]

  /// Creates a list of ratios, rounded to the digits that are written.
  init(_ values: some Sequence<Double>) {
    self.values = values.map(Self.rounded)
  }

  /// Reads the line.
  ///
  /// A word that is not a positive number is an error.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let words = try container.decode(String.self).split(separator: " ")
    values = try words.map { word in
      guard let value = Double(word), value > 0, value.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "'\(word)' is not a ratio")
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
