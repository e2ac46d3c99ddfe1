import Foundation
import Testing

/// Reference values for fits and trends, computed by SciPy in scripts/regenerate-statistics-references.
struct FitReferences: ReferenceFile {
  var studentT: [StudentT]
  var powerLaws: [PowerLaw]
  var trends: [Trend]

  static let fileName = "fit-references.json"
}

// MARK: - One entry of each section

extension FitReferences {
  struct StudentT: Decodable, Sendable, NamedReference {
    var degreesOfFreedom: Int
    var level: Double
    var criticalValue: Double

    var name: String { "\(degreesOfFreedom) degrees of freedom at \(level)" }
  }

  struct PowerLaw: Decodable, Sendable, NamedReference {
    var name: String
    var x: [Double]
    var y: [Double]
    var level: Double
    var medians: [Double]
    var exponent: Double
    var standardError: Double
    var low: Double
    var high: Double
  }

  struct Trend: Decodable, Sendable, NamedReference {
    var name: String
    var series: [Double]
    var tau: Double
    var pValue: Double
    var slope: Double
  }
}

/// A reference value that test reports show by its name instead of its contents.
protocol NamedReference: CustomTestStringConvertible {
  var name: String { get }
}

extension NamedReference {
  var testDescription: String { name }
}

/// A file written by scripts/regenerate-statistics-references.
protocol ReferenceFile: Decodable {
  /// The name of the file in the folder References.
  static var fileName: String { get }
}

extension ReferenceFile {
  static func load(from testFile: String = #filePath) throws -> Self {
    let file = URL(filePath: testFile).deletingLastPathComponent()
      .appending(path: "References/\(fileName)")
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}
