internal import Randomness

/// Makes the releases of a feed, one after another.
///
/// As in the real feed the pre-orders come first, the latest date on top, and all others are out on
/// the day the feed was made.
struct ITunesReleases {
  /// How many days ahead the thirtieths of the pre-orders are due, as measured; mostly Tuesdays.
  private static let daysAhead = [
    56, 35, 35, 35, 28, 28, 28, 28, 28, 21, 21, 21, 21, 21, 21, 21, 21, 14, 14, 7, 7, 7, 7, 7, 7, 7,
    7, 7, 5, 4,
  ]

  private let preorders: Int
  private var made = 0
  private var random: SplitMix64
  private var artists = ITunesArtistNames()
  private var albums = ITunesAlbumNames()
  private var rights = ITunesRights()
  private var genres = Deck(ITunesGenre.weighted)
  private var kinds = Deck(ITunesReleaseKind.weighted)
  private var artworkFolders = Deck<String>([
    ("r10/Music", 84), ("r1000/042/Music", 9), ("r10/Features", 7),
  ])

  init(count: Int, seed: UInt64) {
    preorders = count * 3 / 10
    random = SplitMix64(seed: seed)
  }

  /// The next release.
  mutating func next() -> ITunesRelease {
    defer { made += 1 }
    let isPreorder = made < preorders
    let kind = kinds.deal(with: &random)
    let daysAhead = isPreorder ? Self.daysAhead[made * Self.daysAhead.count / preorders] : 0
    let songs = kind.songs(with: &random)
    let artist = artists.next(with: &random)
    return ITunesRelease(
      album: albums.next(kind, by: artist, with: &random),
      artist: artist,
      rights: rights.next(with: &random),
      genre: genres.deal(with: &random),
      price: kind.price(with: &random),
      songs: isPreorder ? nil : songs,
      isPreorder: isPreorder,
      releaseDate: ITunesFeedWriter.day.adding(days: daysAhead),
      number: random.next(in: 310_000_000..<380_000_000),
      artwork: nextArtwork(),
      artworkHosts: ITunesCoverSize.allCases.map { _ in random.next(in: 1..<6) })
  }

  /// The path of a cover: three folders of two hexadecimal digits, a file name of eight letters.
  private mutating func nextArtwork() -> String {
    var path = artworkFolders.deal(with: &random)
    for _ in 0..<3 {
      let folder = random.next(in: 0..<256)
      path += folder < 16 ? "/0" : "/"
      path += String(folder, radix: 16)
    }
    path += "/dj."
    for _ in 0..<8 {
      path.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + UInt8(random.next(in: 0..<26))))
    }
    return path
  }
}
