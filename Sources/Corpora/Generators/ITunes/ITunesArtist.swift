/// An invented artist of the feed.
struct ITunesArtist {
  /// A compilation: it has a name but no page of its own, and the feed leaves its link empty.
  static let various = ITunesArtist(name: "Various Artists", number: nil)

  let name: String
  /// The number of the artist's page.
  let number: Int?

  /// The address of the artist's page, empty for a compilation.
  var link: String {
    guard let number else { return "" }
    return "http://itunes.apple.com/artist/\(ITunesSlug.of(name))/id\(number)?uo=1&v0=9988"
  }
}
