package import FeedEvents

/// A kind of feed, with the records that are built from it.
package struct RecordType: Sendable {
  /// The name, as given to `--records NAME`.
  package let name: String
  /// The mark that distinguishes feeds of this kind from others with the same root element; `nil` for a
  /// general kind.
  let mark: FeedMark?
  /// The types of the records, that of the items last.
  ///
  /// The others are additional records, such as the channel.
  let records: [any FeedRecord.Type]
  /// The fields of each of them.
  let columns: [[Column]]
  /// The places for the texts of the fields.
  let slots: Slots
  /// The elements that the fields are read from.
  let paths: PathTree

  /// Creates a record type from the types of its records, that of the items last.
  init(_ name: String, mark: FeedMark? = nil, of records: any FeedRecord.Type...) {
    self.name = name
    self.mark = mark
    self.records = records
    columns = records.map { $0.columns }
    slots = Slots(columns)
    paths = PathTree(records.map { $0.elements }, slots)
  }

  /// Returns the record type with this name; `nil` if there is none.
  package static func named(_ name: String) -> RecordType? { recordTypes.first { $0.name == name } }

  private var items: any FeedRecord.Type { records[records.count - 1] }

  /// The names of the fields that identify an item, in order of preference; empty if there are none.
  ///
  /// The first field that has a value counts.
  package var identity: [String] { items.identity }

  /// The name of the field with the link of an item; `nil` if there is none.
  package var link: String? { items.link }

  /// The name of the field with the date when an item was published or last changed; `nil` if there is none.
  package var date: String? { items.date }

  /// The name of the field that says whether a reader has seen an item before; `nil` if there is none.
  ///
  /// It is not read from a feed.
  package var isRead: String? { items.isRead }

  /// The kinds of the fields of all records, by name.
  package var kinds: [String: FieldKind] {
    Dictionary(columns.joined().map { ($0.name, $0.kind) }) { first, _ in first }
  }

  /// The root elements of the feeds that can be read.
  package var roots: Set<ExpandedName> {
    Set(records.flatMap { $0.elements }.flatMap { $0.steps[0].expandedNames })
  }
}

/// All record types, special ones before general ones.
///
/// To add one, add a file and a line here.
package let recordTypes: [RecordType] = [
  .song,
  .earthquake,
  .saleItem,
  .post,
]
