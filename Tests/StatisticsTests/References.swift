/// Reference values from NumPy, SciPy and brute force, written by scripts/regenerate-statistics-references.
struct References: ReferenceFile {
  var quantiles: [Quantiles]
  var ranks: [Ranks]
  var intervals: [Intervals]
  var ratios: [Ratios]
  var generator: [Generator]

  static let fileName = "statistics-references.json"
}

// MARK: - One entry of each section

extension References {
  struct Quantiles: Decodable, Sendable, NamedReference {
    var name: String
    var samples: [Double]
    var probabilities: [Double]
    var quantiles: [Double]
    var median: Double
  }

  struct Ranks: Decodable, Sendable, NamedReference {
    var count: Int
    var level: Double
    var low: Int?
    var high: Int?
    var coverage: Double?

    var name: String { "\(count) samples at \(level)" }
  }

  struct Intervals: Decodable, Sendable, NamedReference {
    struct Interval: Decodable, Sendable {
      var level: Double
      var low: Double?
      var high: Double?
    }

    var name: String
    var samples: [Double]
    var intervals: [Interval]
  }

  struct Ratios: Decodable, Sendable, NamedReference {
    var name: String
    var row: [Double?]
    var reference: [Double?]
    var level: Double
    var count: Int
    var value: Double
    var low: Double?
    var high: Double?
  }

  struct Generator: Decodable, Sendable, NamedReference {
    var seed: UInt64
    var outputs: [UInt64]
    var dice: [UInt64]
    var wideBound: UInt64
    var wide: [UInt64]
    var orders: [[Int]]

    var name: String { "seed \(seed)" }
  }
}
