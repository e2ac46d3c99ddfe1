package import FeedEvents

/// A kind of record in feeds, declared as a table of fields.
package struct RecordType: Sendable {
  /// The name, as given to `--records NAME`.
  package let name: String
  /// The mark that distinguishes feeds of this kind from others with the same root element; `nil` for a
  /// general kind.
  let mark: FeedMark?
  /// The fields that identify an item, in order of preference; empty if there are none.
  ///
  /// The first field that has a value counts.
  package let identity: [String]
  /// The field with the date when an item was published or last changed; `nil` if there is none.
  package let date: String?
  /// The tables, the items table last.
  ///
  /// The other tables contain additional records, such as the channel.
  package let tables: [RecordTable]

  /// Creates a record type.
  ///
  /// - Parameters:
  ///   - name: The name, as given to `--records NAME`.
  ///   - mark: The mark that distinguishes such feeds from others; `nil` for a general kind.
  ///   - identity: The fields that identify an item, in order of preference.
  ///   - date: The field with the date of an item.
  ///   - tables: The tables to read, the items table last.
  init(
    _ name: String, mark: FeedMark? = nil, identity: String..., date: String? = nil,
    tables: RecordTable...
  ) {
    self.name = name
    self.mark = mark
    self.identity = identity
    self.date = date
    self.tables = tables
  }

  /// Returns the record type with this name; `nil` if there is none.
  package static func named(_ name: String) -> RecordType? { recordTypes.first { $0.name == name } }

  /// The fields of an item that are not read from a feed, but have the same initial value in every record.
  package var stateFields: Set<String> {
    Set(
      tables[tables.count - 1].fields.filter {
        $0.type == .initiallyFalse
      }.map(\.name))
  }

  /// The root elements of the feeds that can be read.
  package var roots: Set<ExpandedName> {
    Set(tables.flatMap(\.elements).flatMap { FieldPath($0).steps[0].expandedNames })
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

/// A table of records: the element of each record, and the fields.
package struct RecordTable: Sendable {
  /// The paths of the element from the root, such as `rss/channel/item`.
  ///
  /// The prefixes are those of ``FeedNamespace``.
  let elements: [String]
  /// The fields, in the order of the record log.
  let fields: [RecordField]

  /// The paths that start at the element of the preceding table.
  var outerPaths: [FieldPath] { fields.flatMap(\.sources).filter(\.isOuter) }

  /// Creates a table.
  init(each elements: String..., fields: [RecordField]) {
    self.elements = elements
    self.fields = fields
  }
}

/// A field of a record: where it is in the feed, and how it is read.
package struct RecordField: Sendable {
  /// The name of the field in logs and reports.
  package let name: String
  /// The paths that the field is read from, below the record's element.
  ///
  /// The first path with readable text counts.
  let sources: [FieldPath]
  /// The conversion of the text to a value.
  let type: FieldType

  private init(_ name: String, _ sources: [FieldPath], _ type: FieldType) {
    self.name = name
    self.sources = sources
    self.type = type
  }

  /// Declares a text, exactly as it is in the feed.
  static func text(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .text)
  }

  /// Declares a text without leading and trailing white space.
  static func trimmed(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .trimmed)
  }

  /// Declares a list of texts without leading and trailing white space, one for each source that has any.
  static func list(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .list)
  }

  /// Declares a URI without leading and trailing white space, resolved against the `xml:base` in effect.
  static func link(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources.map(\.asURI), .trimmed)
  }

  /// Declares a date in any known format.
  static func date(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .date)
  }

  /// Declares a number.
  static func number(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .number)
  }

  /// Declares a value with a conversion of its own, such as the magnitude in the title of an earthquake.
  static func value(_ name: String, from sources: FieldPath..., as type: FieldType) -> Self {
    Self(name, sources, type)
  }

  /// Declares a Boolean value: `true`, `yes` or `1`, or `false`, `no` or `0`, in either case.
  static func flag(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .flag)
  }

  /// Declares a state that is false in every record.
  static func initiallyFalse(_ name: String) -> Self { Self(name, [], .initiallyFalse) }
}
