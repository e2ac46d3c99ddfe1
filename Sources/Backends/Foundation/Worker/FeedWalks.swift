import FeedModels
import Foundation

/// An object that `JSONSerialization` has read.
///
/// A member of an unexpected type is an error; a member that is missing or null is not.
struct JSONObject {
  private let members: [String: Any]
  private let path: [String]

  init(root: Any) throws { try self.init(root, at: []) }

  private init(_ value: Any, at path: [String]) throws {
    guard let members = value as? [String: Any] else {
      throw JSONMismatch(
        path: path.isEmpty ? "the document" : path.joined(separator: "."),
        expectation: "an object")
    }
    self.init(members: members, path: path)
  }

  private init(members: [String: Any], path: [String]) {
    self.members = members
    self.path = path
  }

  func object(_ name: String) throws -> JSONObject? {
    try value(name, as: [String: Any].self, "an object").map {
      JSONObject(members: $0, path: path + [name])
    }
  }

  func objects(_ name: String) throws -> [JSONObject]? {
    try value(name, as: [Any].self, "an array")?.enumerated().map { index, value in
      try JSONObject(value, at: path + [name, "\(index)"])
    }
  }

  /// Returns the objects of an array, or the single object in its place.
  func oneOrMore(_ name: String) throws -> [JSONObject] {
    if members[name] is [String: Any] { return try object(name).map { [$0] } ?? [] }
    return try required(name, objects(name))
  }

  func text(_ name: String) throws -> String? {
    try value(name, as: String.self, "a string")
  }

  /// Returns a string member; a number or a Boolean value is converted to a string.
  func identifier(_ name: String) throws -> String? {
    guard let value = members[name], !(value is String), let number = value as? NSNumber else {
      return try text(name)
    }
    // A Boolean value is an NSNumber too.
    if unsafe String(cString: number.objCType) == "c" { return "\(number.boolValue)" }
    let text = number.stringValue
    return Decimal(string: text).map(JSONFeed.Identifier.text(of:)) ?? text
  }

  func required<Value>(_ name: String, _ value: Value?) throws -> Value {
    guard let value else { throw mismatch(name, "present") }
    return value
  }

  private func value<Value>(
    _ name: String, as type: Value.Type, _ expectation: String
  ) throws -> Value? {
    guard let value = members[name] else { return nil }
    if let value = value as? Value { return value }
    // Checked last, because the check copies a dictionary or an array into a Foundation object.
    if value is NSNull { return nil }
    throw mismatch(name, expectation)
  }

  private func mismatch(_ name: String, _ expectation: String) -> JSONMismatch {
    JSONMismatch(path: (path + [name]).joined(separator: "."), expectation: expectation)
  }
}

extension ITunesFeed {
  static func walk(_ document: JSONObject, into records: inout RecordCollector) throws {
    let feed = try document.required("feed", document.object("feed"))
    for entry in try feed.oneOrMore("entry") {
      records.append(
        [
          "title": [try entry.object("title")?.text("label")],
          "category": [try entry.object("category")?.object("attributes")?.text("label")],
          "artist": [try entry.object("im:artist")?.text("label")],
          "album": [try entry.object("im:name")?.text("label")],
          "releaseDate": [
            try entry.object("im:releaseDate")?.object("attributes")?.text("label")
          ],
        ], to: 0)
    }
  }
}

extension JSONFeed {
  static func walk(_ feed: JSONObject, into records: inout RecordCollector) throws {
    try require(version: feed.required("version", feed.text("version")))
    records.append(
      [
        "channel.title": [try feed.text("title")],
        "channel.link": [try feed.text("home_page_url")],
        "channel.description": [try feed.text("description")],
      ], to: 0)
    let feedAuthor = try author(of: feed)
    for item in try feed.required("items", feed.objects("items")) where !records.hasEnough {
      records.append(
        [
          "title": [try item.text("title")],
          "link": [try item.text("url"), try item.text("external_url")],
          "description": [
            try item.text("summary"), try item.text("content_html"),
            try item.text("content_text"),
          ],
          "guid": [try item.identifier("id")],
          "author": [try author(of: item), feedAuthor],
          "date": [try item.text("date_published"), try item.text("date_modified")],
        ], to: 1)
    }
  }

  private static func author(of object: JSONObject) throws -> String? {
    let names = try object.objects("authors")?.map { try $0.text("name") }
    return author(names, try object.object("author")?.text("name"))
  }
}
