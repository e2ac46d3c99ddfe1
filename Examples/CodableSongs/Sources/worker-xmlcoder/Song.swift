import FeedEvents

/// An iTunes feed, as its `Decodable` type.
struct Feed: Decodable {
  var channel: Channel

  struct Channel: Decodable {
    var item: [Song]
  }
}

/// A song or album.
struct Song: Decodable {
  var title, category, artist, album, releaseDate: String?

  /// The names as they are written, including the prefix, because XMLCoder matches them that way.
  enum CodingKeys: String, CodingKey {
    case title, category
    case artist = "itms:artist"
    case album = "itms:album"
    case releaseDate = "itms:releasedate"
  }

  /// Writes the song like the record type `song`, so that it can be compared with other implementations.
  func write(to log: inout RecordLog) {
    log.append("title", title)
    log.append("category", category)
    log.append("artist", artist)
    log.append("album", album)
    log.append("releaseDate", releaseDate.flatMap(Self.isoDate))
    log.endRecord()
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a date such as `July 10, 2012` in ISO 8601; `nil` if the text is not such a date.
  private static func isoDate(_ text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count == 3, let month = months.firstIndex(of: String(words[0])) else { return nil }
    func twoDigits(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
    return "\(words[2])-\(twoDigits("\(month + 1)"))-\(twoDigits(String(words[1])))T00:00:00Z"
  }
}
