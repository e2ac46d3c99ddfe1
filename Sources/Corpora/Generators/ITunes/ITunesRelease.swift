/// One item of the feed: an album, an EP or a single.
struct ITunesRelease {
  let album: String
  let artist: ITunesArtist
  /// The words after ©, empty where the label sent none.
  let rights: String
  let genre: ITunesGenre
  let price: String
  /// How many songs it has, nil before it is out.
  let songs: Int?
  let isPreorder: Bool
  let releaseDate: CalendarDate
  /// The number of the album's page.
  let number: Int
  /// The path of the cover without its size.
  let artwork: String
  /// The numbers of the hosts of the small, the middle and the large cover.
  let artworkHosts: [Int]

  /// The title of the item.
  var title: String { "\(album) - \(artist.name)" }

  /// The description of the item.
  var summary: String { "\(album) by \(artist.name)" }

  /// The address of the album's page.
  var link: String {
    "http://itunes.apple.com/\(isPreorder ? "preorder" : "album")/id\(number)?uo=1&v0=9988"
  }

  /// The address of the cover in one size; the large one is also the one in the HTML.
  func cover(_ size: ITunesCoverSize) -> String {
    let host = artworkHosts[size.rawValue]
    return "http://a\(host).phobos.apple.com/\(artwork).\(size.fileNameEnd)"
  }
}
