internal import FeedEvents

/// A record of a feed: a structure that is filled through a table of its fields.
protocol FeedRecord: Sendable {
  /// Creates an empty record.
  init()
  /// The table of the fields.
  static var table: Table<Self> { get }

  /// Builds a record from the texts of its fields, each of which has its slots, and appends it to `records`.
  ///
  /// Of the calls per record, only these two depend on its type. Each type has its own specialised copies of the
  /// default implementations, because they are requirements.
  ///
  /// - Returns: The fields with a text that could not be read, or whose value is a guess.
  static func append(
    _ texts: borrowing FieldTexts, in slots: [[Int]], to records: inout [Self]
  ) -> [FieldProblem]

  /// Returns whether the record has been seen before, and notes it in the record.
  mutating func noteIsSeen(in seen: SeenItems) -> Bool
}

extension FeedRecord {
  static func append(
    _ texts: borrowing FieldTexts, in slots: [[Int]], to records: inout [Self]
  ) -> [FieldProblem] {
    var record = Self()
    var problems: [FieldProblem] = []
    let fields = table.fields
    for number in fields.indices {
      var unread: Int?
      var isRead = false
      // The first source with a text that can be read counts.
      for slot in slots[number] where !isRead || fields[number].takesAll {
        guard let text = texts[slot], !text.trimmed.isEmpty else { continue }
        switch fields[number].fill(&record, text) {
        case .filled: isRead = true
        case .doubtful(let doubt):
          isRead = true
          problems.append(FieldProblem(field: number, slot: slot, doubt: doubt))
        case .unreadable: unread = unread ?? slot
        }
      }
      if let unread, !isRead { problems.append(FieldProblem(field: number, slot: unread)) }
    }
    records.append(record)
    return problems
  }

  mutating func noteIsSeen(in seen: SeenItems) -> Bool {
    let table = Self.table
    var identity: String?
    for property in table.identity where identity == nil { identity = self[keyPath: property] }
    let isSeen = seen.contains(
      identity: identity, link: table.link.flatMap { self[keyPath: $0] },
      date: table.date.flatMap { self[keyPath: $0] })
    if isSeen, let isRead = table.isRead { self[keyPath: isRead] = true }
    return isSeen
  }

  // What the table says without the type of the record.

  static var elements: [FieldPath] { table.elements }
  static var columns: [Column] { table.fields.map(\.column) }
  static var identity: [String] { table.identity.map(\.propertyName) }
  static var link: String? { table.link?.propertyName }
  static var date: String? { table.date?.propertyName }
  static var isRead: String? { table.isRead?.propertyName }
  static var noRecords: any RecordList { [Self]() }
}

/// A field whose text could not be read, so that the record has no value for it, or whose value is a guess.
struct FieldProblem {
  /// The index of the field in its table.
  let field: Int
  /// The slot of the text.
  let slot: Int
  /// Why the value is a guess; `nil` if there is none.
  var doubt: String?
}
