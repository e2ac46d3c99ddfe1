/// A record type prepared for reading: what a ``RecordSink`` needs to know, made once for many documents.
package final class RecordReader: Sendable {
  let layout: SlotLayout
  let paths: PathTable
  /// The fields of all tables, a table's side by side.
  let fields: [Field]
  /// Which of them are those of each table.
  let tables: [Range<Int>]
  /// The fields of an item that tell it from others, as ``RecordType/identity`` names them.
  let identityFields: [Int]
  /// The field that dates an item.
  let dateField: Int?
  /// Whether any slot holds a URI.
  let hasURIs: Bool

  /// How a field is read, and of which of ``SlotLayout/fieldSlots``.
  struct Field: Sendable {
    let reading: FieldReading
    let slots: Range<Int>
  }

  /// A reader of records of `type`.
  package init(_ type: RecordType) {
    layout = SlotLayout(type)
    var (fields, ranges): ([Field], [Range<Int>]) = ([], [])
    for (table, slots) in zip(type.tables, layout.fieldRanges) {
      ranges.append(fields.count..<fields.count + table.fields.count)
      fields += zip(table.fields, slots).map { Field(reading: $0.reading, slots: $1) }
    }
    (self.fields, tables) = (fields, ranges)
    let names = type.tables[type.tables.count - 1].fields.map(\.name)
    identityFields = type.identity.compactMap(names.firstIndex(of:))
    dateField = type.date.flatMap(names.firstIndex(of:))
    paths = PathTable(layout)
    hasURIs = layout.slots.contains(where: \.isURI)
  }
}

/// The slots in which the texts of a record type's fields are gathered: one for each different path of a
/// table.
///
/// Fields that are parts of one text, such as a latitude and a longitude, share its slot.
struct SlotLayout: Sendable {
  let type: RecordType
  /// The slots of all tables, in order; a path for each.
  private(set) var slots: [FieldPath] = []
  /// The slots of each table.
  private(set) var ranges: [Range<Int>] = []
  /// The slots of all fields of all tables, in the order of their sources.
  private(set) var fieldSlots: [Int] = []
  /// Which of them are those of each field of each table.
  private(set) var fieldRanges: [[Range<Int>]] = []

  init(_ type: RecordType) {
    self.type = type
    for (number, table) in type.tables.enumerated() {
      var paths: [FieldPath] = []
      let start = slots.count
      fieldRanges.append(
        table.fields.map { field in
          let first = fieldSlots.count
          for path in field.sources {
            if path.isOuter {
              let outer = ranges[number - 1]
              fieldSlots.append(outer.first { slots[$0] == path.inner } ?? outer.lowerBound)
              continue
            }
            let index = paths.firstIndex(of: path) ?? paths.count
            if index == paths.count { paths.append(path) }
            fieldSlots.append(start + index)
          }
          return first..<fieldSlots.count
        })
      if number + 1 < type.tables.count {
        for path in type.tables[number + 1].outerPaths where !paths.contains(path.inner) {
          paths.append(path.inner)
        }
      }
      slots += paths
      ranges.append(start..<slots.count)
    }
  }

  /// The slots of a field, in the order of its sources.
  func slots(of field: Int, in table: Int) -> [Int] {
    Array(fieldSlots[fieldRanges[table][field]])
  }

  /// The slots of a table, with their paths.
  func paths(of table: Int) -> [(slot: Int, path: FieldPath)] {
    ranges[table].map { ($0, slots[$0]) }
  }

  /// The slots of the table before that a table reads, with their paths.
  func outerPaths(of table: Int) -> [(slot: Int, path: FieldPath)] {
    type.tables[table].outerPaths.compactMap { path in
      ranges[table - 1].first { slots[$0] == path.inner }.map { ($0, path) }
    }
  }
}
