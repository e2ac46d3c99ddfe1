/// The formatting of figures for people, with suitable units, three significant digits, and separated
/// thousands.
///
/// Every table and sentence formats figures here, so that one figure looks the same everywhere.
package enum Figures {
  static let none = "–"

  package static func formatted(_ value: Double, unit: String) -> String {
    switch unit {
    case "ns": duration(value)
    case "bytes": bytes(value)
    case "MB/s": throughput(value)
    case "ratio": ratio(value)
    default: significant(value)
    }
  }

  /// Formats a count, such as `15,903`.
  static func count(_ value: Double) -> String {
    grouped(DecimalDigits(value).fixed(decimals: 0))
  }

  /// Formats a number with three significant digits, or all of its integer digits.
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

  /// Formats a throughput in megabytes per second, without the unit.
  static func throughput(_ value: Double) -> String { scaled(value) }

  /// Formats a ratio, such as `0.76×`.
  static func ratio(_ value: Double) -> String { multiple(value) + "×" }

  /// Formats a ratio without the `×`, such as `0.76`.
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

  /// Formats a duration given in nanoseconds, such as `812 µs`.
  static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds.magnitude {
    case ..<999.5: "\(scaled(nanoseconds)) ns"
    case ..<999.5e3: "\(scaled(nanoseconds / 1e3)) µs"
    case ..<999.5e6: "\(scaled(nanoseconds / 1e6)) ms"
    default: "\(scaled(nanoseconds / 1e9)) s"
    }
  }

  /// Formats a number of bytes in decimal units, such as `1.25 MB`.
  static func bytes(_ value: Double) -> String {
    switch value.magnitude {
    case ..<999.5: "\(count(value)) B"
    case ..<999.5e3: "\(scaled(value / 1e3)) KB"
    case ..<999.5e6: "\(scaled(value / 1e6)) MB"
    default: "\(scaled(value / 1e9)) GB"
    }
  }

  /// Formats the size of a chunk in binary units, because sweeps double it: `64 B`, `16 KiB` or `1 MiB`.
  static func chunkSize(_ bytes: Int) -> String {
    switch bytes {
    case 0: "0 B"
    case _ where bytes.isMultiple(of: 1 << 20): "\(count(Double(bytes >> 20))) MiB"
    case _ where bytes.isMultiple(of: 1 << 10): "\(count(Double(bytes >> 10))) KiB"
    default: "\(count(Double(bytes))) B"
    }
  }

  /// Formats a fraction as a percentage, without decimals from 10 % on.
  package static func percent(_ share: Double) -> String {
    let percents = share * 100
    let isSmall = percents != 0 && percents.magnitude < 9.95
    return grouped(DecimalDigits(percents).fixed(decimals: isSmall ? 1 : 0)) + " %"
  }

  /// Formats a fraction that was chosen, not measured, as a percentage without trailing zeros, such as `1 %`.
  package static func share(_ share: Double) -> String {
    "\(DecimalDigits(share * 100).plain(decimals: 2)) %"
  }

  /// Formats a confidence level as a percentage, never rounded up, such as `99.66 %`.
  static func level(_ level: Double) -> String {
    // The small addend keeps binary rounding errors from reducing the last digit.
    share((level * 10_000 + 1e-6).rounded(.down) / 10_000)
  }

  /// Formats a band around 1, given as a fraction, such as `±1 %`.
  static func band(_ share: Double) -> String { "±" + Self.share(share) }

  /// Formats a ratio of exact figures, with enough digits to show that it isn't 1.
  package static func closeRatio(_ value: Double) -> String {
    let text = ratio(value)
    guard value != 1, text == ratio(1) else { return text }
    return DecimalDigits(value).plain(decimals: 6) + "×"
  }

  /// Formats a ratio near 1 with three decimals, such as `1.031×`.
  static func fineRatio(_ value: Double) -> String {
    DecimalDigits(value).fixed(decimals: 3) + "×"
  }

  /// Formats a ratio near 1 and its interval, such as `1.031× [1.027, 1.036]`, as far as they exist.
  static func fineRatio(_ value: Double?, _ low: Double?, _ high: Double?) -> String {
    guard let value else { return none }
    return "\(fineRatio(value)) \(fineInterval(low, high))".trimmed
  }

  /// Formats the interval of a ratio near 1, such as `[1.027, 1.036]`; empty if there is none.
  ///
  /// Beyond a hundredth or a hundred times an end says nothing.
  static func fineInterval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "" }
    let ends = [
      low < 0.01 ? "< 0.01" : DecimalDigits(low).fixed(decimals: 3),
      high > 100 ? "> 100" : DecimalDigits(high).fixed(decimals: 3),
    ]
    return "[\(ends.joined(separator: ", "))]"
  }

  /// Formats a figure of an exact metric with all of its digits, such as `1,143,217 bytes`.
  static func exact(_ value: Double, unit: String) -> String {
    let isWhole = value == value.rounded()
    let number = isWhole ? count(value) : grouped(DecimalDigits(value).plain(decimals: 6))
    return unit == "count" || unit.isEmpty ? number : "\(number) \(unit.onOneLine)"
  }

  /// Formats a figure for programs, without an exponent; empty if there is no figure.
  package static func field(_ value: Double?) -> String {
    value.map { DecimalDigits($0).plain(decimals: 6) } ?? ""
  }

  /// Formats a number that a worker printed, which may be any.
  static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Formats a figure with its sign, using `format` for its magnitude: `+1`.
  static func signed(_ value: Double, _ format: (Double) -> String) -> String {
    (value < 0 ? "−" : "+") + format(value.magnitude)
  }

  // MARK: - Digits

  /// Formats a number with three significant digits below 1000, including trailing zeros.
  private static func scaled(_ value: Double) -> String {
    let decimals =
      switch value.magnitude {
      case 99.95...: 0
      case 9.995...: 1
      default: value == 0 ? 0 : 2
      }
    return grouped(DecimalDigits(value).fixed(decimals: decimals))
  }

  /// Inserts commas between thousands, and uses a minus sign as wide as a digit.
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
