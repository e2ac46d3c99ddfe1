/// The places for the texts of a record type, one for each different path of a table.
///
/// Fields that are parts of the same text, such as a latitude and a longitude, share its slot.
struct Slots: Sendable {
  /// The path of each slot.
  private(set) var paths: [FieldPath] = []
  /// The slots of each table.
  private(set) var tables: [Range<Int>] = []
  /// The slots of each field of each table, in the order of the field's sources.
  private(set) var fields: [[[Int]]] = []
  /// The sources of each table that start at the element of the preceding table.
  private let outer: [[FieldPath]]

  /// Creates the slots for the fields of each table.
  init(_ tables: [[Column]]) {
    outer = tables.map { $0.flatMap(\.sources).filter(\.isOuter) }
    for (columns, next) in zip(tables, outer.dropFirst() + [[]]) {
      let start = paths.count
      let own = columns.flatMap(\.sources).filter { !$0.isOuter }
      for path in own + next.map(\.inner) where !paths[start...].contains(path) {
        paths.append(path)
      }
      self.tables.append(start..<paths.count)
      Self.expectOneTextAtATime(paths[start...])
    }
    for (number, columns) in tables.enumerated() {
      fields.append(columns.map { $0.sources.map { slot(of: $0, in: number) } })
    }
  }

  /// Traps if a field is inside the text of another field, because that text would end where the inner field
  /// begins.
  private static func expectOneTextAtATime(_ paths: ArraySlice<FieldPath>) {
    for text in paths where text.attribute == nil {
      for path in paths
      where path.steps.count > text.steps.count && path.steps.starts(with: text.steps) {
        fatalError("the field at \(path.text) is inside the text of the field at \(text.text)")
      }
    }
  }

  /// Returns the slot of a path that a table reads.
  private func slot(of path: FieldPath, in table: Int) -> Int {
    guard table > 0 || !path.isOuter else {
      fatalError("the path \(path.text) begins in the preceding table, but this is the first one")
    }
    let (range, path) = path.isOuter ? (tables[table - 1], path.inner) : (tables[table], path)
    guard let slot = range.first(where: { paths[$0] == path }) else {
      preconditionFailure("no slot has the path \(path.text)")
    }
    return slot
  }

  /// Returns all slots that a table reads, with their paths as the table writes them.
  func read(by table: Int) -> [(slot: Int, path: FieldPath)] {
    tables[table].map { ($0, paths[$0]) } + outer[table].map { (slot(of: $0, in: table), $0) }
  }
}
