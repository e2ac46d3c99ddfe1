/// A field of a record: where its text is in the feed, and the property that it fills.
struct Field<Record: Sendable>: Sendable {
  /// A property of the record.
  typealias Property<Value> = any WritableKeyPath<Record, Value> & Sendable

  /// What the field is without the type of the record.
  var column: Column
  /// Whether every source counts, not only the first.
  private(set) var takesAll = false
  /// Fills the property with the value of a text.
  let fill: @Sendable (inout Record, borrowing Span<UInt8>) -> Filling
  /// Returns the value of the property; `nil` if there is none.
  let value: @Sendable (Record) -> FieldValue?

  private init<Value>(
    _ property: Property<Value?>, _ sources: [FieldPath], _ reading: Reading<Value>,
    _ kind: FieldKind, _ value: @escaping @Sendable (Value) -> FieldValue
  ) {
    column = Column(
      name: property.propertyName, sources: sources, expectation: reading.expectation, kind: kind)
    fill = { record, text in
      guard let read = reading.read(text) else { return .unreadable }
      record[keyPath: property] = read.value
      return read.doubt.map(Filling.doubtful) ?? .filled
    }
    self.value = { $0[keyPath: property].map(value) }
  }

  private init(
    _ column: Column, takesAll: Bool = false,
    fill: @escaping @Sendable (inout Record, borrowing Span<UInt8>) -> Filling,
    value: @escaping @Sendable (Record) -> FieldValue?
  ) {
    self.column = column
    self.takesAll = takesAll
    self.fill = fill
    self.value = value
  }
}

/// What became of a text.
enum Filling {
  case filled
  /// The value is a guess, for the reason given.
  case doubtful(String)
  /// The text is not of the expected kind.
  case unreadable
}

/// The name of a field, and where its text is in the feed.
struct Column: Sendable {
  /// The name of the field in logs and reports.
  var name: String
  /// The paths that the field is read from, below the record's element; empty for a state.
  ///
  /// The first path with readable text counts.
  let sources: [FieldPath]
  /// A description of the expected text.
  let expectation: String
  let kind: FieldKind
}

/// The kind of a field's values.
package enum FieldKind: Sendable { case text, list, date, number, flag }

extension AnyKeyPath {
  /// The name of the property at the end of the path, which is described as it is written: `\Song.title` (SE-0369).
  var propertyName: String {
    String(debugDescription.split(separator: ".").last ?? "")
  }
}

// MARK: - The lines of tables

extension Field {
  /// Declares a text, by default exactly as it is in the feed.
  static func text(
    _ property: Property<String?>, from sources: FieldPath..., as reading: Reading<String> = .exact
  ) -> Self {
    Self(property, sources, reading, .text, FieldValue.text)
  }

  /// Declares a text without leading and trailing white space.
  static func trimmed(_ property: Property<String?>, from sources: FieldPath...) -> Self {
    Self(property, sources, .trimmed, .text, FieldValue.text)
  }

  /// Declares a URI without leading and trailing white space, resolved against the `xml:base` in effect.
  static func link(_ property: Property<String?>, from sources: FieldPath...) -> Self {
    Self(property, sources.map(\.asURI), .trimmed, .text, FieldValue.text)
  }

  /// Declares a number, by default the whole text, which may have white space around it.
  static func number(
    _ property: Property<Double?>, from sources: FieldPath...,
    as reading: Reading<Double> = .number
  ) -> Self {
    Self(property, sources, reading, .number, FieldValue.number)
  }

  /// Declares a date, by default in any known format.
  static func date(
    _ property: Property<FeedDate?>, from sources: FieldPath...,
    as reading: Reading<FeedDate> = .date
  ) -> Self {
    Self(property, sources, reading, .date, FieldValue.date)
  }

  /// Declares a Boolean value: `true`, `yes` or `1`, or `false`, `no` or `0`, in either case.
  static func flag(_ property: Property<Bool?>, from sources: FieldPath...) -> Self {
    Self(property, sources, .flag, .flag, FieldValue.flag)
  }

  /// Declares a list of texts without leading and trailing white space, one for each source that has any.
  static func list(_ property: Property<[String]>, from sources: FieldPath...) -> Self {
    Self(
      Column(
        name: property.propertyName, sources: sources, expectation: "text", kind: .list),
      takesAll: true,
      fill: { record, text in
        record[keyPath: property].append(String(decoding: text.trimmed))
        return .filled
      }, value: { $0[keyPath: property].isEmpty ? nil : .list($0[keyPath: property]) })
  }

  /// Declares a state that has the same initial value in every record.
  static func state(_ property: Property<Bool>) -> Self {
    Self(
      Column(name: property.propertyName, sources: [], expectation: "", kind: .flag),
      fill: { _, _ in .filled }, value: { .flag($0[keyPath: property]) })
  }
}
