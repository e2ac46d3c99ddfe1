import Foundation
import Testing

/// Compares texts with those recorded next to the tests; `RECORD_SNAPSHOTS=1` records them again.
enum Snapshot {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  static func expect(
    _ name: String, is lines: [String], file: String = "\(#filePath)",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(filePath: file).deletingLastPathComponent()
      .appending(path: "Snapshots/\(name).txt")
    if isRecording {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
      return
    }
    let recorded = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let difference = lines.difference(from: recorded).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    #expect(
      difference.isEmpty, "\(difference.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// Returns the sorted paths of all keys in a JSON text, with the kinds of their values; all elements of a
  /// list share one path.
  static func keys(ofJSON text: String) throws -> [String] {
    var keys: Set<String> = []
    collect(try JSONSerialization.jsonObject(with: Data(text.utf8)), "", &keys)
    return keys.sorted()
  }

  private static func collect(_ value: Any, _ path: String, _ keys: inout Set<String>) {
    switch value {
    case let object as [String: Any]:
      for (key, value) in object { collect(value, path.isEmpty ? key : "\(path).\(key)", &keys) }
    case let list as [Any]:
      for value in list { collect(value, "\(path)[]", &keys) }
    case is NSNull: keys.insert("\(path): null")
    case let number as NSNumber: keys.insert("\(path): \(number.isBoolean ? "boolean" : "number")")
    default: keys.insert("\(path): text")
    }
  }
}

extension NSNumber {
  fileprivate var isBoolean: Bool { unsafe objCType.pointee == CChar(UInt8(ascii: "c")) }
}
