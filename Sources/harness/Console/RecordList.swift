import CommandSupport
import FeedEvents
import FeedModels
import FoundationEssentials
import HarnessCore

struct RecordList {
  typealias Record = [(name: String, value: String)]

  private(set) var records: [Record]

  /// The records of items, without the channel.
  var items: [Record] { records.filter { !Self.isOfChannel($0) } }

  var channelFields: Record { Array(records.filter(Self.isOfChannel).joined()) }

  private static func isOfChannel(_ record: Record) -> Bool {
    record.contains { $0.name.hasPrefix(RecordLog.channelPrefix) }
  }

  /// Reads a record log: one line `name TAB value` per field, and an empty line after each record.
  init(log: [UInt8]) {
    var records: [Record] = []
    var record: Record = []
    let lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The log ends with a line feed, so the last element is empty.
    for line in lines.dropLast() {
      if line.isEmpty {
        records.append(record)
        record = []
      } else {
        let field = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        let value = field.count == 2 ? String(decoding: field[1], as: UTF8.self) : ""
        record.append((String(decoding: field[0], as: UTF8.self), RecordLog.unescaped(value)))
      }
    }
    self.records = records
  }

  /// Marks the items as read that are in an earlier snapshot.
  mutating func markRead(since previous: [Refresh.Item], _ type: RecordType) {
    let refresh = Refresh(of: items.map { Refresh.Item($0, of: type) }, since: previous)
    for index in records.indices where refresh.isSeen(Refresh.Item(records[index], of: type)) {
      guard let field = records[index].firstIndex(where: { $0.name == type.isRead }) else {
        continue
      }
      records[index][field].value = "true"
    }
  }

  /// The records as blocks of text, with the fields in the order of the record type's table.
  ///
  /// Items have the numbers that diagnostics give them.
  var text: String {
    let width = records.joined().map(\.name.count).max() ?? 0
    var items = 0
    let blocks = records.map { record in
      // Indent the lines of a value, so that they do not look like other fields.
      let margin = "\n" + String(repeating: " ", count: width + 4)
      let fields = record.map { field in
        "  \(field.name.padding(to: width))  \(field.value.replacing("\n", with: margin))"
      }
      let isOfChannel = Self.isOfChannel(record)
      if !isOfChannel { items += 1 }
      return ([isOfChannel ? "channel" : "item \(items)"] + fields).joined(separator: "\n")
    }
    return (blocks + ["\(records.count) record\(records.count == 1 ? "" : "s")"]).joined(
      separator: "\n")
  }

  /// Returns a JSON array with one object per record, whose numbers, flags and lists are such.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  func json(_ kinds: [String: FieldKind]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let objects = records.map { record in
      Dictionary(record.map { ($0.name, JSONValue($0.value, kinds[$0.name] ?? .text)) }) {
        first, _ in first
      }
    }
    return JSONText.visible(String(decoding: try encoder.encode(objects), as: UTF8.self))
  }
}

private enum JSONValue: Encodable {
  case text(String)
  case list([String])
  case number(Double)
  case flag(Bool)

  init(_ text: String, _ kind: FieldKind) {
    switch kind {
    case .text, .date: self = .text(text)
    case .list: self = .list(text.split(separator: "\n").map(String.init))
    case .number: self = Double(text).map { .number($0) } ?? .text(text)
    case .flag: self = .flag(text == "true")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}
