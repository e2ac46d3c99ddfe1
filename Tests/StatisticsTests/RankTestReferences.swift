import Statistics

/// What scripts/regenerate-statistics-references wrote of rank tests: values from SciPy and counts.
struct RankTestReferences: ReferenceFile {
  var signedRank: [SignedRank]
  var rankSum: [RankSum]
  var equivalence: [Equivalence]
  var holm: [Holm]

  static let fileName = "rank-test-references.json"
}

// MARK: - One entry of each section

extension RankTestReferences {
  struct PValues: Decodable, Sendable {
    var twoSided: Double
    var less: Double
    var greater: Double

    subscript(alternative: Alternative) -> Double {
      switch alternative {
      case .twoSided: twoSided
      case .less: less
      case .greater: greater
      }
    }
  }

  struct SignedRank: Decodable, Sendable, NamedReference {
    var name: String
    var differences: [Double]
    var count: Int
    var statistic: Double
    var normal: PValues
    var exact: PValues?
  }

  struct RankSum: Decodable, Sendable, NamedReference {
    var name: String
    var first: [Double]
    var second: [Double]
    var statistic: Double
    var normal: PValues
    var exact: PValues?
  }

  struct Equivalence: Decodable, Sendable, NamedReference {
    var name: String
    var logRatios: [Double]
    var margin: Double
    var normal: Double
    var exact: Double?
  }

  struct Holm: Decodable, Sendable, NamedReference {
    var name: String
    var pValues: [Double]
    var adjusted: [Double]
  }
}
