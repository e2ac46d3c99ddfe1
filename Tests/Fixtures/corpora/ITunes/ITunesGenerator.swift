import FeedEvents
import HarnessCore

/// The new-releases feed of the iTunes Store, as Apple's XMLPerformance sample fetched it in 2010.
///
/// Layout, order, shares and sizes were measured on a copy of the feed. Every name, number and address path
/// is invented.
enum ITunesGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "itunes300",
    title: "iTunes new releases, 300 songs",
    stresses:
      "long CDATA of tag-soup HTML, many small prefixed elements, references in kept fields",
    feedKind: "rss",
    recordType: "song",
    itemElement: "item",
    documentName: "itunes300.xml",
    defaultItems: 300,
    defaultSeed: 2010_05_18,
    provenance: """
      synthetic; modelled on the iTunes Store MRSS feed that Apple's XMLPerformance sample (2010) \
      fetches; no text of it
      """)

  /// Generates a feed of `items` releases.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    var releases = ITunesReleases(count: items, seed: seed)
    var feed = ITunesFeedWriter(items: items, output)
    feed.writeHead()
    let start = feed.documentBytes
    feed.write(releases.next())
    for _ in output.wanted(1..<items) {
      feed.separateItems()
      feed.write(releases.next())
    }
    let end = feed.documentBytes
    feed.writeTail()
    return GeneratedItems(count: items, range: start..<end)
  }
}

/// Generates the releases of a feed, one after another.
///
/// As in the real feed, the pre-orders come first, with the latest date on top. All other releases came out
/// on the date of the feed.
struct ITunesReleases {
  /// The days until release for each thirtieth of the pre-orders, as measured; mostly Tuesdays.
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
  private var genres = ShuffledPicker(ITunesGenre.weighted)
  private var kinds = ShuffledPicker(ITunesReleaseKind.weighted)
  private var artworkFolders = ShuffledPicker<String>([
    ("r10/Music", 84), ("r1000/042/Music", 9), ("r10/Features", 7),
  ])

  init(count: Int, seed: UInt64) {
    preorders = count * 3 / 10
    random = SplitMix64(seed: seed)
  }

  /// Returns the next release.
  mutating func next() -> ITunesRelease {
    defer { made += 1 }
    let isPreorder = made < preorders
    let kind = kinds.pick(with: &random)
    let daysAhead = isPreorder ? Self.daysAhead[made * Self.daysAhead.count / preorders] : 0
    let songs = kind.songs(with: &random)
    let artist = artists.next(with: &random)
    return ITunesRelease(
      album: albums.next(kind, by: artist, with: &random),
      artist: artist,
      rights: rights.next(with: &random),
      genre: genres.pick(with: &random),
      price: kind.price(with: &random),
      songs: isPreorder ? nil : songs,
      isPreorder: isPreorder,
      releaseDate: ITunesFeedWriter.day.adding(days: daysAhead),
      number: random.next(in: 310_000_000..<380_000_000),
      artwork: nextArtwork(),
      artworkHosts: ITunesCoverSize.allCases.map { _ in random.next(in: 1..<6) })
  }

  /// Returns the path of a cover: three folders of two hexadecimal digits and a file name of eight letters.
  private mutating func nextArtwork() -> String {
    var path = artworkFolders.pick(with: &random)
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

/// A genre of the store, with the store's own number.
struct ITunesGenre {
  let name: String
  let number: Int

  /// The address of the genre's page.
  var link: String {
    "http://itunes.apple.com/genre/music-\(ITunesSlug.of(name))/id\(number)?uo=1&v0=9988"
  }

  private init(_ name: String, _ number: Int) {
    self.name = name
    self.number = number
  }

  /// The 19 genres of the 2012 copy, with their shares there.
  static let weighted: [(element: ITunesGenre, count: Int)] = [
    (ITunesGenre("Pop", 14), 20),
    (ITunesGenre("Alternative", 20), 16),
    (ITunesGenre("Rock", 21), 14),
    (ITunesGenre("Hip Hop/Rap", 18), 7),
    (ITunesGenre("Singer/Songwriter", 10), 5),
    (ITunesGenre("Soundtrack", 16), 5),
    (ITunesGenre("R&B/Soul", 15), 4),
    (ITunesGenre("Christian & Gospel", 22), 4),
    (ITunesGenre("Jazz", 11), 4),
    (ITunesGenre("Electronic", 7), 4),
    (ITunesGenre("Metal", 1153), 3),
    (ITunesGenre("Comedy", 3), 3),
    (ITunesGenre("Fitness & Workout", 50), 2),
    (ITunesGenre("Pop Latino", 1117), 2),
    (ITunesGenre("Country", 6), 2),
    (ITunesGenre("Dance", 17), 2),
    (ITunesGenre("Latino", 12), 1),
    (ITunesGenre("Salsa y Tropical", 1120), 1),
    (ITunesGenre("Reggae", 24), 1),
  ]
}

/// Converts names to the form used in the store's addresses: `R&B/Soul` becomes `r-b-soul`.
enum ITunesSlug {
  static func of(_ name: String) -> String {
    var slug = ""
    var isBetweenWords = false
    for scalar in name.unicodeScalars where scalar != "'" {
      guard let letter = folded(scalar) else {
        isBetweenWords = true
        continue
      }
      if isBetweenWords, !slug.isEmpty {
        slug += "-"
      }
      isBetweenWords = false
      slug.unicodeScalars.append(letter)
    }
    return slug
  }

  /// Returns the lower-case letter or digit without its accent; `nil` for any other character.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9": scalar
    case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) + 32)
    case "á", "ä", "å", "Á": "a"
    case "é", "è", "ë", "É": "e"
    case "í", "î": "i"
    case "ñ": "n"
    case "ó", "ö", "ø", "Ó": "o"
    case "ú", "ü": "u"
    default: nil
    }
  }
}
