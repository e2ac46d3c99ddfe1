import Foundation
import Testing

@testable import HarnessCore

@Suite struct WorkerClauseTests {
  /// A reader of a message finds the clause by its number.
  @Test func theDocumentationHasEveryClauseUnderItsNumber() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/contract.md")
    let words = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for clause in WorkerClause.allCases {
      #expect(words.contains("\(clause.number). \(clause.text)"), "\(clause)")
    }
  }
}
