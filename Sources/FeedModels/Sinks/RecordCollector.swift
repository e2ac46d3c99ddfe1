package import FeedEvents

/// A collector of the texts of records, from which it builds the records as they end.
///
/// The texts come from the events of a ``RecordSink``, or were found by other means, such as queries on a tree.
package struct RecordCollector: ~Copyable {
  /// The records that have not been delivered.
  package private(set) var records: Records
  /// The number of items finished, including those already delivered.
  package private(set) var count = 0
  /// The fields that could not be read, and those whose values are guesses.
  package private(set) var diagnostics: [RecordDiagnostic] = []
  /// Whether no new items are expected after those finished so far.
  package private(set) var hasEnough = false

  let type: RecordType
  /// The texts of the open records.
  var texts: FieldTexts
  /// What becomes of the records.
  package let destination: Destination
  private var seenInARow = 0

  /// What becomes of the records.
  package enum Destination {
    /// They are kept.
    case kept
    /// Items are delivered during the parse, several at a time, to a consumer that owns them from then on.
    ///
    /// The parser waits until the consumer returns.
    case batches(of: Int, to: (Records) -> Void)
    /// They are kept until so many items in a row have been seen before that no new ones are expected.
    ///
    /// Feeds list new items first.
    case untilSeen(SeenItems)
  }

  /// Creates a collector of the records of a type.
  package init(_ type: RecordType, _ destination: Destination = .kept) {
    self.type = type
    self.destination = destination
    records = Records(type)
    texts = FieldTexts(count: type.slots.paths.count)
  }

  /// The record log of the records that have not been delivered.
  package var log: [UInt8] { records.log }

  /// Begins a record of a table.
  package mutating func beginRecord(of table: Int) { texts.beginRecord(of: table) }

  /// Builds the innermost record.
  ///
  /// A field that cannot be read, or only guessed, becomes a diagnostic, and the record is kept.
  package mutating func endRecord() {
    guard let table = texts.table else { return }
    let slots = type.slots.fields[table]
    let problems = records.append(texts, in: slots, to: table)
    let isItem = table == type.records.count - 1
    if isItem { count += 1 }
    for problem in problems {
      let column = type.columns[table][problem.field]
      let text = texts.string(of: problem.slot)
      diagnostics.append(
        RecordDiagnostic(
          item: isItem ? count : nil, field: column.name, text: text,
          problem: problem.doubt ?? "expected \(column.expectation)"))
    }
    texts.endRecord(type.slots.tables[table])
    if isItem { finishItem() }
  }

  private mutating func finishItem() {
    switch destination {
    case .kept: break
    case .batches(let size, let consumer):
      if records.count == size { deliver(to: consumer) }
    case .untilSeen(let seen):
      seenInARow = records.noteLastItemIsSeen(in: seen) ? seenInARow + 1 : 0
      hasEnough = seenInARow >= seen.limit
    }
  }

  private mutating func deliver(to consumer: (Records) -> Void) {
    consumer(records)
    records = Records(type)
  }

  /// Delivers the records that remain, which are fewer than a full batch, if they are delivered at all.
  package mutating func deliverRest() {
    if case .batches(_, let consumer) = destination, !records.isEmpty { deliver(to: consumer) }
  }
}

// MARK: - Texts that were found by other means than events

extension RecordCollector {
  /// Stores a text of the open record in a slot of its table.
  ///
  /// A URI is resolved against `bases`, the outermost first.
  package mutating func keep(_ text: XMLText, in slot: Int, bases: [String] = []) {
    texts.begin(slot, isURI: !bases.isEmpty)
    texts.append(text)
    texts.end(resolvingAgainst: BaseURI(bases))
  }

  /// Adds a record to a table from the texts of its fields, each with those of its sources in order of preference.
  ///
  /// A field that is not listed has no text.
  package mutating func append(_ fields: KeyValuePairs<String, [String?]>, to table: Int) {
    beginRecord(of: table)
    let columns = type.columns[table]
    for (name, sources) in fields {
      guard let field = columns.firstIndex(where: { $0.name == name }) else {
        fatalError("no field '\(name)' is in the table of \(type.name)")
      }
      let slots = type.slots.fields[table][field]
      guard sources.count <= slots.count else {
        fatalError("the field '\(name)' has more texts than its line in the table has sources")
      }
      for (source, slot) in zip(sources, slots) {
        if let source { keep(XMLText(source.utf8Span), in: slot) }
      }
    }
    endRecord()
  }
}

/// A field that could not be read, so that the record has no value for it, or whose value is a guess.
package struct RecordDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The number of the item, counted from 1; `nil` for a record that is not an item, such as the channel.
  package var item: Int?
  /// The name of the field.
  package var field: String
  /// The text found.
  package var text: String
  /// The expected form of the text, or what the value is guessed from.
  package var problem: String

  /// A one-line message for the user.
  package var description: String {
    let prefix = item.map { "item \($0): " } ?? ""
    return "\(prefix)\(field) is \"\(text)\", \(problem)"
  }
}
