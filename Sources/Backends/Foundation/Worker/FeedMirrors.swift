import FeedModels
import Foundation

/// A type that mirrors a JSON feed, with a property for each member that is read.
protocol FeedMirror: Decodable, SendableMetatype {
  func add(to records: inout RecordCollector) throws
}

/// A JSON feed of the iTunes Store, in which texts are members called `label`.
struct ITunesFeed: FeedMirror {
  let feed: Feed

  struct Feed: Decodable {
    let entries: [Entry]

    enum CodingKeys: String, CodingKey {
      case entries = "entry"
    }

    /// Decodes an array of entries, or a single entry in place of an array.
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      let isOne = (try? members.nestedContainer(keyedBy: CodingKeys.self, forKey: .entries)) != nil
      entries =
        isOne
        ? [try members.decode(Entry.self, forKey: .entries)]
        : try members.decode([Entry].self, forKey: .entries)
    }
  }

  struct Entry: Decodable {
    let name, title, artist: Label?
    let category, releaseDate: Attributed?

    enum CodingKeys: String, CodingKey {
      case title, category
      case name = "im:name"
      case artist = "im:artist"
      case releaseDate = "im:releaseDate"
    }
  }

  struct Label: Decodable {
    let label: String?
  }

  struct Attributed: Decodable {
    let attributes: Label?
  }

  func add(to records: inout RecordCollector) {
    for entry in feed.entries {
      records.append(
        [
          "title": [entry.title?.label],
          "category": [entry.category?.attributes?.label],
          "artist": [entry.artist?.label],
          "album": [entry.name?.label],
          "releaseDate": [entry.releaseDate?.attributes?.label],
        ], to: 0)
    }
  }
}

/// JSON Feed 1.0 and 1.1 (jsonfeed.org).
struct JSONFeed: FeedMirror {
  let version: String
  let title, homePage, description: String?
  let author: Author?
  let authors: [Author]?
  let items: [Item]

  enum CodingKeys: String, CodingKey {
    case version, title, description, author, authors, items
    case homePage = "home_page_url"
  }

  struct Author: Decodable {
    let name: String?
  }

  struct Item: Decodable {
    let id: Identifier?
    let url, externalURL, title, summary, html, plainText: String?
    let published, modified: String?
    let author: Author?
    let authors: [Author]?

    enum CodingKeys: String, CodingKey {
      case id, url, title, summary, author, authors
      case externalURL = "external_url"
      case html = "content_html"
      case plainText = "content_text"
      case published = "date_published"
      case modified = "date_modified"
    }
  }

  /// A string, or a number or Boolean value, which readers must convert to a string.
  struct Identifier: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self.text = text
      } else if let flag = try? value.decode(Bool.self) {
        text = "\(flag)"
      } else if let number = try? value.decode(Int64.self) {
        text = "\(number)"
      } else if let number = try? value.decode(Decimal.self) {
        text = Self.text(of: number)
      } else if let number = try? value.decode(Double.self) {
        text = "\(number)"
      } else {
        let path = value.codingPath
        throw DecodingError.typeMismatch(
          String.self, .init(codingPath: path, debugDescription: "expected a string or a number"))
      }
    }

    /// Formats a number.
    ///
    /// A whole number keeps all of its digits, up to 38. A `Double` keeps only 15, so that some items could
    /// not be told apart.
    static func text(of number: Decimal) -> String {
      let text = "\(number)"
      return number.exponent >= 0 ? text : Double(text).map { "\($0)" } ?? text
    }
  }

  func add(to records: inout RecordCollector) throws {
    try Self.require(version: version)
    records.append(
      [
        "channel.title": [title], "channel.link": [homePage],
        "channel.description": [description],
      ], to: 0)
    let feedAuthor = Self.author(authors?.map(\.name), author?.name)
    for item in items where !records.hasEnough {
      records.append(
        [
          "title": [item.title],
          "link": [item.url, item.externalURL],
          "description": [item.summary, item.html, item.plainText],
          "guid": [item.id?.text],
          "author": [
            Self.author(item.authors?.map(\.name), item.author?.name), feedAuthor,
          ],
          "date": [item.published, item.modified],
        ], to: 1)
    }
  }

  /// Returns the first author that has a name, or the single author of version 1.0.
  static func author(_ names: [String?]?, _ only: String?) -> String? {
    names?.lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? only
  }

  /// Throws an error unless the version is one whose members are declared here.
  static func require(version: String) throws {
    guard ["1", "1.1"].contains(where: { version == "https://jsonfeed.org/version/\($0)" }) else {
      throw JSONMismatch(path: "version", expectation: "that of JSON Feed 1.0 or 1.1")
    }
  }
}
