import ArgumentParser

/// A share as people write it: `1%`, or `0.01`.
struct Share: ExpressibleByArgument, CustomStringConvertible {
  let value: Double
  let description: String

  init(_ value: Double) {
    self.value = value
    description = "\(value * 100)%"
  }

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    guard let number = Double(isPercent ? String(argument.dropLast()) : argument), number.isFinite
    else { return nil }
    value = isPercent ? number / 100 : number
    description = argument
  }

  var defaultValueDescription: String { description }
}
