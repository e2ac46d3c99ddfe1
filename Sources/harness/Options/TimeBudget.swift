import ArgumentParser

/// A span of time as people write it: `15s`, `500ms`, `2m`, or a number of seconds.
struct TimeBudget: ExpressibleByArgument, CustomStringConvertible {
  let duration: Duration
  let description: String

  init(seconds: Int) {
    duration = .seconds(seconds)
    description = "\(seconds)s"
  }

  init?(argument: String) {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    guard let unit = units.first(where: { argument.hasSuffix($0.0) }),
      let number = Double(argument.dropLast(unit.0.count)), number > 0, number < 1e6
    else { return nil }
    duration = .seconds(number * unit.1)
    description = argument
  }

  var defaultValueDescription: String { description }
}
