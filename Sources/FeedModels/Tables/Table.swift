internal import FeedEvents

/// A table of records: the element of each record, and the fields.
struct Table<Record: Sendable>: Sendable {
  /// The paths of the element from the root, such as `rss/channel/item`.
  ///
  /// The prefixes are those of ``FeedNamespace``.
  let elements: [FieldPath]
  /// The fields that identify a record, in order of preference; empty if there are none.
  let identity: [Field<Record>.Property<String?>]
  /// The field with the link of a record; `nil` if there is none.
  let link: Field<Record>.Property<String?>?
  /// The field with the date when a record was published or last changed; `nil` if there is none.
  let date: Field<Record>.Property<FeedDate?>?
  /// The field that says whether a reader has seen a record before; `nil` if there is none.
  let isRead: Field<Record>.Property<Bool>?
  /// The fields, in the order of the record log.
  let fields: [Field<Record>]

  /// Creates a table; `prefix` begins the names of all fields.
  init(
    each elements: FieldPath..., prefix: String = "",
    identity: [Field<Record>.Property<String?>] = [],
    link: Field<Record>.Property<String?>? = nil,
    date: Field<Record>.Property<FeedDate?>? = nil,
    isRead: Field<Record>.Property<Bool>? = nil, fields: [Field<Record>]
  ) {
    self.elements = elements
    self.identity = identity
    self.link = link
    self.date = date
    self.isRead = isRead
    self.fields = fields.map { field in
      var field = field
      field.column.name = prefix + field.column.name
      return field
    }
  }
}
