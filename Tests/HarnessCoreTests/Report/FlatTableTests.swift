import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// The rows of reports for programs.
@Suite struct FlatTableTests {
  private static let results = Run.allCases.map(\.results)

  /// Each line is an object with all columns; its numbers and flags are such, and nothing is an empty text.
  @Test(arguments: results)
  func jsonLinesHaveTheRowsOfTheCSV(_ results: Results) throws {
    let lines = try JSONLinesFormat().render(results).split(separator: "\n")
    let table = results.flatTable
    #expect(lines.count == table.rows.count)
    for (line, row) in zip(lines, table.rows) {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(Set(object.keys) == Set(table.columns))
      for (column, value) in zip(table.columns, row) {
        switch value {
        case .text(let text): #expect(object[column] as? String == text && !text.isEmpty)
        case .number, .flag: #expect(object[column] is NSNumber)
        case .none: #expect(object[column] is NSNull)
        }
      }
    }
  }

  @Test(arguments: results)
  func everyRowSaysWhereItComesFrom(_ results: Results) {
    let table = results.flatTable
    for column in ["run", "machine", "corpus", "backend", "library"] {
      guard let index = table.columns.firstIndex(of: column) else {
        Issue.record("there is no column \(column)")
        continue
      }
      #expect(table.rows.allSatisfy { $0[index] != .none }, "\(column)")
    }
  }

  /// A ratio of times is written as a speed: the direction of the screen.
  @Test(arguments: results)
  func aRatioOfTimesBecomesASpeed(_ results: Results) throws {
    let ratios = results.rows.filter { $0.metric == Metric.parseTimeRatio.name && $0.value != nil }
    let table = results.flatTable
    let metric = try #require(table.columns.firstIndex(of: "metric"))
    let value = try #require(table.columns.firstIndex(of: "value"))
    let speeds = table.rows.filter { $0[metric] == .text("speed") }.map { $0[value] }
    #expect(speeds == ratios.map { .number(1 / ($0.value ?? 0)) })
  }
}
