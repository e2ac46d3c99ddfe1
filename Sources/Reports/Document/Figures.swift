import Results

/// Formats figures for people: units that fit, three significant digits, thousands set apart.
///
/// Every table and sentence formats figures here, so that one figure looks the same everywhere.
package enum Figures {
  /// The text where there is no figure.
  package static let none = "–"

  /// A figure in the unit of its metric.
  package static func formatted(_ value: Double, unit: String) -> String {
    switch unit {
    case "ns": duration(value)
    case "bytes": bytes(value)
    case "MB/s": throughput(value)
    case "ratio": ratio(value)
    default: significant(value)
    }
  }

  /// A number of things, such as `15,903`.
  package static func count(_ value: Double) -> String {
    grouped(DecimalDigits(value).fixed(decimals: 0))
  }

  /// A number with three significant digits, or all of its integer digits.
  static func significant(_ value: Double) -> String {
    let decimals =
      switch value.magnitude {
      case 99.95...: 0
      case 9.995...: 1
      case 0.9995...: 2
      default: 3
      }
    let isWhole = value == value.rounded()
    return grouped(DecimalDigits(value).fixed(decimals: isWhole ? 0 : decimals))
  }

  /// A throughput in megabytes a second, without the unit.
  package static func throughput(_ value: Double) -> String { scaled(value) }

  /// A multiple, such as `0.76×`.
  package static func ratio(_ value: Double) -> String { multiple(value) + "×" }

  /// A multiple without its sign, such as `0.76`.
  static func multiple(_ value: Double) -> String {
    let decimals =
      switch value.magnitude {
      case 99.95...: 0
      case 9.995...: 1
      case 0.0995...: 2
      default: 3
      }
    return DecimalDigits(value).fixed(decimals: decimals)
  }

  /// A time given in nanoseconds, such as `812 µs`.
  package static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds.magnitude {
    case ..<999.5: "\(scaled(nanoseconds)) ns"
    case ..<999.5e3: "\(scaled(nanoseconds / 1e3)) µs"
    case ..<999.5e6: "\(scaled(nanoseconds / 1e6)) ms"
    default: "\(scaled(nanoseconds / 1e9)) s"
    }
  }

  /// A number of bytes in powers of ten, such as `1.25 MB`.
  package static func bytes(_ value: Double) -> String {
    switch value.magnitude {
    case ..<999.5: "\(count(value)) B"
    case ..<999.5e3: "\(scaled(value / 1e3)) KB"
    case ..<999.5e6: "\(scaled(value / 1e6)) MB"
    default: "\(scaled(value / 1e9)) GB"
    }
  }

  /// A share, given as a fraction, in percents: whole ones from 10 on.
  package static func percent(_ share: Double) -> String {
    let percents = share * 100
    let isSmall = percents != 0 && percents.magnitude < 9.95
    return grouped(DecimalDigits(percents).fixed(decimals: isSmall ? 1 : 0)) + " %"
  }

  /// Half the width of an interval as a share of the value, such as `0.7 %`.
  package static func spread(of value: Double, over range: ClosedRange<Double>) -> String {
    value > 0 ? percent((range.upperBound - range.lowerBound) / 2 / value) : none
  }

  /// A share that was chosen, not measured, in percents without needless digits, such as `1 %`.
  package static func share(_ share: Double) -> String {
    "\(DecimalDigits(share * 100).plain(decimals: 2)) %"
  }

  /// A confidence level in percents, never rounded up, such as `99.66 %`.
  package static func level(_ level: Double) -> String {
    // What decimal fractions lack by being binary ones is no reason to lose a digit.
    share((level * 10_000 + 1e-6).rounded(.down) / 10_000)
  }

  /// A band around 1 given as a share, such as `±1 %`.
  package static func band(_ share: Double) -> String { "±" + Self.share(share) }

  /// A multiple of an exact figure, with as many digits as it takes to see that it isn't 1.
  package static func closeRatio(_ value: Double) -> String {
    let text = ratio(value)
    guard value != 1, text == ratio(1) else { return text }
    return DecimalDigits(value).plain(decimals: 6) + "×"
  }

  /// A multiple near 1, to three decimals, such as `1.031×`.
  static func fineRatio(_ value: Double) -> String {
    DecimalDigits(value).fixed(decimals: 3) + "×"
  }

  /// A multiple near 1 with its interval, such as `1.031× [1.027, 1.036]`, as far as there are any.
  static func fineRatio(_ value: Double?, _ low: Double?, _ high: Double?) -> String {
    guard let value else { return none }
    return "\(fineRatio(value)) \(fineInterval(low, high))".trimmed
  }

  /// The interval of a multiple near 1, such as `[1.027, 1.036]`; empty if there is none.
  static func fineInterval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "" }
    return "[\([low, high].map { DecimalDigits($0).fixed(decimals: 3) }.joined(separator: ", "))]"
  }

  /// A figure of an exact metric with all of its digits, such as `1,143,217 bytes`.
  package static func exact(_ value: Double, unit: String) -> String {
    let isWhole = value == value.rounded()
    let number = isWhole ? count(value) : grouped(DecimalDigits(value).plain(decimals: 6))
    return unit == "count" || unit.isEmpty ? number : "\(number) \(unit.onOneLine)"
  }

  /// A figure for programs, without an exponent; empty for none.
  package static func field(_ value: Double?) -> String {
    value.map { DecimalDigits($0).plain(decimals: 6) } ?? ""
  }

  /// A figure with its sign, spelled by `spelling`: `+1`.
  package static func signed(_ value: Double, _ spelling: (Double) -> String) -> String {
    (value < 0 ? "−" : "+") + spelling(value.magnitude)
  }

  // MARK: - Digits

  /// Three significant digits below 1000, trailing zeros kept.
  private static func scaled(_ value: Double) -> String {
    let decimals =
      switch value.magnitude {
      case 99.95...: 0
      case 9.995...: 1
      default: value == 0 ? 0 : 2
      }
    return grouped(DecimalDigits(value).fixed(decimals: decimals))
  }

  /// Commas between thousands, and a minus as wide as a digit.
  private static func grouped(_ number: String) -> String {
    let parts = number.split(separator: ".")
    let isNegative = number.hasPrefix("-")
    guard let integer = parts.first?.drop(while: { $0 == "-" }) else { return number }
    var text = isNegative ? "−" : ""
    for (index, digit) in integer.enumerated() {
      if index > 0, (integer.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return parts.count > 1 ? "\(text).\(parts[1])" : text
  }
}
