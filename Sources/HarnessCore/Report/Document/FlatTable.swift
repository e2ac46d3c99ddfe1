/// Figures for programs: named columns, and a row for each figure, complete in itself.
package struct FlatTable: Hashable, Sendable {
  package let columns: [String]
  package private(set) var rows: [[Value]]

  package enum Value: Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case none
  }

  package init(_ columns: [String], _ rows: [[Value]] = []) {
    self.columns = columns
    self.rows = rows
  }

  init(_ tables: [FlatTable]) {
    self.init(tables.first?.columns ?? [], tables.flatMap(\.rows))
  }
}

extension FlatTable.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }

  package init(_ text: String?) { self = text.map { $0.isEmpty ? .none : .text($0) } ?? .none }
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .none }
  package init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .none }
}
