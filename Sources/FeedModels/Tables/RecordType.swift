package import FeedEvents

/// A kind of record that feeds are made of, declared as a table of fields.
package struct RecordType: Sendable {
  /// The name, as in `--records NAME`.
  package let name: String
  /// What tells feeds of this kind from others with the same root element; `nil` for a general kind.
  let mark: FeedMark?
  /// The fields that tell an item from others, of which the first counts that it has; none if nothing does.
  package let identity: [String]
  /// The field that says when an item was published or last changed; `nil` if none does.
  package let date: String?
  /// The tables, that of the items last.
  ///
  /// The others are of what is read besides, such as the channel.
  package let tables: [RecordTable]

  /// A record type.
  ///
  /// - Parameters:
  ///   - name: As in `--records NAME`.
  ///   - mark: What tells such feeds from others; `nil` for a general kind.
  ///   - identity: The fields that tell an item from others.
  ///   - date: The field that dates an item.
  ///   - tables: What is read, the items last.
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

  /// The type of that name; `nil` if there is none.
  package static func named(_ name: String) -> RecordType? { recordTypes.first { $0.name == name } }

  /// The fields of an item that are not read from a feed: states that every record begins with.
  package var stateFields: Set<String> {
    Set(
      tables[tables.count - 1].fields.filter {
        if case .initially = $0.reading { true } else { false }
      }
      .map(\.name))
  }

  /// The root elements of the feeds it reads.
  package var roots: Set<ExpandedName> {
    Set(tables.flatMap(\.elements).flatMap { FieldPath($0).steps[0].expandedNames })
  }
}

/// Every record type there is, special ones first; a new one is a file of its own and one line here.
package let recordTypes: [RecordType] = [
  .song,
  .earthquake,
  .saleItem,
  .post,
]

/// The records of one element, and the fields that each has.
package struct RecordTable: Sendable {
  /// The paths of the element from the root, such as `rss/channel/item`; prefixes are those of
  /// ``FeedNamespace``.
  let elements: [String]
  /// The fields, in the order of the record log.
  let fields: [RecordField]

  /// The paths that start at the element of the table before.
  var outerPaths: [FieldPath] { fields.flatMap(\.sources).filter(\.isOuter) }

  /// A table.
  init(each elements: String..., fields: [RecordField]) {
    self.elements = elements
    self.fields = fields
  }
}

/// One field of a record: where in the feed it stands, and how it is kept.
package struct RecordField: Sendable {
  /// The name of the field in logs and reports.
  package let name: String
  /// Where it is read from: paths below the record's element, of which the first counts that has a text that can be
  /// read.
  let sources: [FieldPath]
  /// What is made of its text.
  let reading: FieldReading

  private init(_ name: String, _ sources: [FieldPath], _ reading: FieldReading) {
    self.name = name
    self.sources = sources
    self.reading = reading
  }

  /// A text, exactly as it stands.
  static func text(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .text)
  }

  /// A text without the white space around it.
  static func trimmed(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .trimmed)
  }

  /// Texts without the white space around them, one of each source that has any.
  static func list(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .list)
  }

  /// A URI without the white space around it, made absolute by the `xml:base` in force.
  static func link(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources.map(\.resolved), .trimmed)
  }

  /// A date, in any format if none is given.
  static func date(
    _ name: String, from sources: FieldPath..., as format: FeedDateFormat? = nil
  ) -> Self {
    Self(name, sources, .date(format))
  }

  /// A number.
  static func number(
    _ name: String, from sources: FieldPath..., as part: NumberPart = .whole
  ) -> Self {
    Self(name, sources, .number(part))
  }

  /// A part of a text.
  static func part(_ name: String, from sources: FieldPath..., as part: TextPart) -> Self {
    Self(name, sources, .part(part))
  }

  /// `true` or `false`, in either case.
  static func flag(_ name: String, from sources: FieldPath...) -> Self {
    Self(name, sources, .flag)
  }

  /// A state that every record has at first.
  static func initially(_ name: String, _ flag: Bool) -> Self {
    Self(name, [], .initially(flag))
  }
}
