/// A record type prepared for reading: the data that a ``RecordSink`` needs, computed once for many
/// documents.
package final class RecordReader: Sendable {
  let layout: SlotLayout
  let paths: PathTable
  /// The fields of all tables.
  ///
  /// Those of one table are adjacent.
  let fields: [Field]
  /// The range of each table's fields in ``fields``.
  let tables: [Range<Int>]
  /// The names of the fields of each table.
  private let names: [[String]]
  /// The indices of the fields that identify an item, as listed in ``RecordType/identity``.
  let identityFields: [Int]
  /// The index of the field with the date of an item.
  let dateField: Int?
  /// Whether the parser interns names; see ``BackendIdentity/internsNames``.
  let hasInternedNames: Bool

  /// The way a field is read, and its range in ``SlotLayout/fieldSlots``.
  struct Field: BitwiseCopyable, Sendable {
    let type: FieldType
    let slots: ShortRange
  }

  /// Creates a reader of records of `type` from the events of a parser, which may intern names.
  package init(_ type: RecordType, internedNames: Bool = false) {
    hasInternedNames = internedNames
    layout = SlotLayout(type)
    var (fields, ranges): ([Field], [Range<Int>]) = ([], [])
    for (table, slots) in zip(type.tables, layout.fieldRanges) {
      ranges.append(fields.count..<fields.count + table.fields.count)
      fields += zip(table.fields, slots).map { Field(type: $0.type, slots: ShortRange($1)) }
    }
    (self.fields, tables) = (fields, ranges)
    names = type.tables.map { $0.fields.map(\.name) }
    let own = names[names.count - 1]
    identityFields = type.identity.compactMap(own.firstIndex(of:))
    dateField = type.date.flatMap(own.firstIndex(of:))
    paths = PathTable(layout)
  }

  /// Returns the range of a field in ``SlotLayout/fieldSlots``.
  func slots(of field: String, in table: Int) -> Range<Int> {
    guard let index = names[table].firstIndex(of: field) else {
      fatalError("no field '\(field)' is in the table of \(layout.type.name)")
    }
    return layout.fieldRanges[table][index]
  }
}

/// The slots that collect the texts of a record type's fields, one for each different path of a table.
///
/// Fields that are parts of the same text, such as a latitude and a longitude, share its slot.
struct SlotLayout: Sendable {
  let type: RecordType
  /// The paths of the slots of all tables, in order.
  private(set) var slots: [FieldPath] = []
  /// The range of each table's slots.
  private(set) var ranges: [Range<Int>] = []
  /// The slots of all fields of all tables.
  ///
  /// Those of one field are in the order of its sources.
  private(set) var fieldSlots: [Int] = []
  /// The ranges of each table's fields in ``fieldSlots``.
  private(set) var fieldRanges: [[Range<Int>]] = []

  init(_ type: RecordType) {
    self.type = type
    let tables = type.tables
    for (table, next) in zip(tables, tables.dropFirst().map(\.outerPaths) + [[]]) {
      let start = slots.count
      let own = table.fields.flatMap(\.sources).filter { !$0.isOuter }
      for path in own + next.map(\.inner) where !slots[start...].contains(path) {
        slots.append(path)
      }
      ranges.append(start..<slots.count)
      Self.expectOneTextAtATime(slots[start...])
    }
    for (number, table) in tables.enumerated() {
      fieldRanges.append(
        table.fields.map { field in
          let first = fieldSlots.count
          fieldSlots += field.sources.map { slot(of: $0, in: number) }
          return first..<fieldSlots.count
        })
    }
  }

  /// Traps if a field is inside the text of another field, because that text would end where the inner field
  /// begins.
  private static func expectOneTextAtATime(_ paths: ArraySlice<FieldPath>) {
    for text in paths where text.attribute == nil {
      for path in paths where path.steps.count > text.steps.count {
        guard path.steps.starts(with: text.steps) else { continue }
        fatalError("the field at \(path.text) is inside the text of the field at \(text.text)")
      }
    }
  }

  /// Returns the slot of a path that a table reads.
  private func slot(of path: FieldPath, in table: Int) -> Int {
    guard table > 0 || !path.isOuter else {
      fatalError("the path \(path.text) begins in the preceding table, but this is the first one")
    }
    let (range, path) = path.isOuter ? (ranges[table - 1], path.inner) : (ranges[table], path)
    guard let slot = range.first(where: { slots[$0] == path }) else {
      preconditionFailure("no slot has the path \(path.text)")
    }
    return slot
  }

  /// Returns the slots of a field, in the order of its sources.
  func slots(of field: Int, in table: Int) -> [Int] {
    Array(fieldSlots[fieldRanges[table][field]])
  }

  /// Returns the slots of a table with their paths.
  func paths(of table: Int) -> [(slot: Int, path: FieldPath)] {
    ranges[table].map { ($0, slots[$0]) }
  }

  /// Returns the slots of the preceding table that a table reads, with their paths.
  func outerPaths(of table: Int) -> [(slot: Int, path: FieldPath)] {
    type.tables[table].outerPaths.map { (slot(of: $0, in: table), $0) }
  }
}
