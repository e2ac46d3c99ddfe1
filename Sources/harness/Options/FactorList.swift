import ArgumentParser

/// Factors as people write them: `1,10,100`.
struct FactorList: ExpressibleByArgument, CustomStringConvertible {
  /// The largest factor that workers replay.
  private static let largest = 1_000_000

  /// The factors, ascending, each once.
  let values: [Int]

  init(_ values: [Int]) { self.values = Set(values).sorted() }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let values = words.compactMap { Int($0) }
    guard values.count == words.count, values.allSatisfy({ (1...Self.largest).contains($0) }) else {
      return nil
    }
    self.init(values)
  }

  var description: String { values.map(String.init).joined(separator: ",") }

  var defaultValueDescription: String { description }
}
