internal import ArgumentParser
package import WorkerContract

/// A time span as given on the command line: `15s`, `500ms`, `2m`, or a number of seconds.
package struct TimeSpan: ExpressibleByArgument, CustomStringConvertible {
  package let duration: Duration
  package let description: String

  /// The default limit on the time of a process that parses.
  package static let processLimit = TimeSpan(seconds: 60)

  package init(seconds: Int) {
    duration = .seconds(seconds)
    description = "\(seconds)s"
  }

  package init?(argument: String) {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
    guard let unit = units.first(where: { argument.hasSuffix($0.0) }),
      let number = Double(argument.dropLast(unit.0.count)), number > 0, number < 1e6
    else { return nil }
    duration = .seconds(number * unit.1)
    description = argument
  }
}

extension Duration {
  /// The time with few digits, such as `7 min`.
  package var inWords: String {
    let seconds = self / .seconds(1)
    return switch seconds {
    case 5400...: "\((seconds / 360).rounded() / 10) h"
    case 90...: "\(Int((seconds / 60).rounded())) min"
    case 9.5...: "\(Int(seconds.rounded())) s"
    default: "\((seconds * 10).rounded() / 10) s"
    }
  }
}

/// A number of bytes as given on the command line: `512m`, `2g`, or a plain number.
package struct ByteSize: ExpressibleByArgument, CustomStringConvertible {
  package let bytes: Int
  package let description: String

  private static let maximum = 1e15

  package init(megabytes: Int) {
    bytes = megabytes << 20
    description = "\(megabytes)m"
  }

  package init?(argument: String) {
    let units: [(String, Double)] = [
      ("k", 0x1p10), ("m", 0x1p20), ("g", 0x1p30), ("t", 0x1p40), ("", 1),
    ]
    let text = argument.lowercased()
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(text.dropLast(unit.0.count)),
      case let bytes = number * unit.1, bytes >= 1, bytes <= Self.maximum
    else { return nil }
    self.bytes = Int(bytes)
    description = argument
  }
}

/// A memory limit as a command-line argument: a size of 16 MB or more, or `none`.
package struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  package let limit: MemoryLimit
  package let description: String

  /// The smallest limit: with less, not even a language runtime starts.
  private static let smallest = 16 << 20

  package init?(argument: String) {
    description = argument
    if argument == "none" {
      limit = .none
    } else if let size = ByteSize(argument: argument), size.bytes >= Self.smallest {
      limit = .bytes(size.bytes)
    } else {
      return nil
    }
  }
}
