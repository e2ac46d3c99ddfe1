import FeedEvents
import HarnessCore

/// The element names of the feed, and the namespaces that the root element declares.
///
/// As in the real feed, the five declarations are on separate lines, and one of them is indented differently.
enum ITunesNames {
  static let dc = NamespaceDeclaration(
    prefix: "dc", uri: "http://purl.org/dc/elements/1.1/", separator: "\n\t")
  static let sy = NamespaceDeclaration(
    prefix: "sy", uri: "http://purl.org/rss/1.0/modules/syndication/", separator: "\n\t")
  static let content = NamespaceDeclaration(
    prefix: "content", uri: "http://purl.org/rss/1.0/modules/content/", separator: "\n\t")
  static let atom = NamespaceDeclaration(
    prefix: "atom", uri: "http://www.w3.org/2005/Atom", separator: "\n  ")
  static let itms = NamespaceDeclaration(
    prefix: "itms", uri: "http://phobos.apple.com/rss/1.0/modules/itms/", separator: "\n\t")

  static let rss = PrefixedName("rss")
  static let channel = PrefixedName("channel")
  static let item = PrefixedName("item")
  static let title = PrefixedName("title")
  static let link = PrefixedName("link")
  static let description = PrefixedName("description")
  static let pubDate = PrefixedName("pubDate")
  static let encoded = PrefixedName(content, "encoded")
  static let category = PrefixedName("category")
  static let artist = PrefixedName(itms, "artist")
  static let artistLink = PrefixedName(itms, "artistLink")
  static let album = PrefixedName(itms, "album")
  static let albumLink = PrefixedName(itms, "albumLink")
  static let albumPrice = PrefixedName(itms, "albumPrice")
  static let coverArt = PrefixedName(itms, "coverArt")
  static let rights = PrefixedName(itms, "rights")
  static let releaseDate = PrefixedName(itms, "releasedate")
}

/// Generates names of albums with the measured lengths and shares of references and accents.
struct ITunesAlbumNames {
  private enum NameForm {
    case plain, ampersand, apostrophe, twoApostrophes, accented
  }

  private var forms = ShuffledPicker<NameForm>([
    (.plain, 85), (.ampersand, 6), (.apostrophe, 7), (.twoApostrophes, 1), (.accented, 1),
  ])
  private var editions = ShuffledPicker<Bool>([(true, 40), (false, 60)])
  /// The largest number of characters in the name with its suffixes, unless the first words are longer.
  private var lengths = ShuffledPicker<Int>([
    (12, 15), (18, 15), (24, 15), (32, 20), (40, 15), (48, 10), (60, 7), (72, 2), (95, 1),
  ])

  /// Returns the name of the next release.
  mutating func next(
    _ kind: ITunesReleaseKind, by artist: ITunesArtist, with random: inout SplitMix64
  ) -> String {
    var end = kind.suffix
    if editions.pick(with: &random) {
      end = " \(random.pick(ITunesWords.editions))\(end)"
    }
    let dealt = lengths.pick(with: &random)
    // Compilations get longer names, which also keeps their items in the size range although they lack two
    // links.
    let length = artist.number == nil ? max(dealt, 60) : dealt
    let available = length - end.unicodeScalars.count
    var name = start(isWhole: end.isEmpty, with: &random)
    while true {
      let more = " \(random.pick(ITunesWords.connectors)) \(random.pick(ITunesWords.nouns))"
      guard name.unicodeScalars.count + more.unicodeScalars.count <= available else { break }
      name += more
    }
    return name + end
  }

  /// Returns the first words, formed as the shares require; more than one word if nothing follows.
  private mutating func start(isWhole: Bool, with random: inout SplitMix64) -> String {
    let noun = random.pick(ITunesWords.nouns)
    switch forms.pick(with: &random) {
    case .plain:
      return isWhole || random.next(in: 0..<2) == 0
        ? "\(random.pick(ITunesWords.adjectives)) \(noun)" : noun
    case .ampersand:
      return "\(noun) & \(random.pick(ITunesWords.nouns))"
    case .apostrophe:
      return "\(random.pick(ITunesWords.apostrophes)) \(noun)"
    case .twoApostrophes:
      let second = "\(random.pick(ITunesWords.apostrophes)) \(random.pick(ITunesWords.nouns))"
      return "\(random.pick(ITunesWords.apostrophes)) \(noun), \(second)"
    case .accented:
      return random.pick(ITunesWords.accented)
    }
  }
}

/// An invented artist of the feed.
struct ITunesArtist {
  /// A compilation, which has a name but no page, so that the feed leaves its link empty.
  static let various = ITunesArtist(name: "Various Artists", number: nil)

  let name: String
  /// The number of the artist's page; `nil` for a compilation.
  let number: Int?

  /// The address of the artist's page; empty for a compilation.
  var link: String {
    guard let number else { return "" }
    return "http://itunes.apple.com/artist/\(ITunesSlug.of(name))/id\(number)?uo=1&v0=9988"
  }
}

/// Generates artists: people, bands, pairs and compilations in the measured shares.
struct ITunesArtistNames {
  private enum Kind {
    case person, word, band, longBand, trio, pair, accented, twiceAccented, earlier, various
  }

  private var kinds = ShuffledPicker<Kind>([
    // In the real feed, a fifth of the releases were by an artist already listed.
    (.person, 40), (.word, 22), (.band, 8), (.longBand, 1), (.earlier, 18), (.various, 2),
    (.accented, 2), (.twiceAccented, 1), (.pair, 5), (.trio, 1),
  ])
  private var last: ITunesArtist?

  /// Returns the artist of the next release.
  mutating func next(with random: inout SplitMix64) -> ITunesArtist {
    switch kinds.pick(with: &random) {
    case .various:
      return .various
    case .earlier:
      if let last { return last }
      return remember(Self.person(with: &random), with: &random)
    case .person:
      return remember(Self.person(with: &random), with: &random)
    case .word:
      return remember(random.pick(ITunesPeople.bandNames), with: &random)
    case .band:
      return remember("The " + Self.band(with: &random), with: &random)
    case .longBand:
      let name = "\(Self.person(with: &random)) and The \(Self.band(with: &random))"
      return remember(name, with: &random)
    case .trio:
      return Self.artist("\(Self.duo(", ", with: &random)) & \(Self.given(with: &random))", &random)
    case .pair:
      return Self.artist(Self.pair(with: &random), &random)
    case .accented:
      let given = random.pick(ITunesPeople.accentedGivenNames)
      return Self.artist("\(given) \(random.pick(ITunesPeople.familyNames))", &random)
    case .twiceAccented:
      let given = random.pick(ITunesPeople.accentedGivenNames)
      return Self.artist("\(given) \(random.pick(ITunesPeople.accentedFamilyNames))", &random)
    }
  }

  /// Keeps an artist for a later release; only plain names are kept, so that the shares of special names stay
  /// as dealt.
  private mutating func remember(
    _ name: String, with random: inout SplitMix64
  ) -> ITunesArtist {
    let artist = Self.artist(name, &random)
    last = artist
    return artist
  }

  private static func artist(_ name: String, _ random: inout SplitMix64) -> ITunesArtist {
    // The store had numbered its artists since 2003, so six digits mean an early one.
    let highest = random.pick([1_000_000, 40_000_000, 360_000_000, 360_000_000])
    return ITunesArtist(name: name, number: random.next(in: 100_000..<highest))
  }
}

// MARK: - Names

extension ITunesArtistNames {
  private static func given(with random: inout SplitMix64) -> String {
    random.pick(ITunesPeople.givenNames)
  }

  private static func person(with random: inout SplitMix64) -> String {
    "\(given(with: &random)) \(random.pick(ITunesPeople.familyNames))"
  }

  private static func band(with random: inout SplitMix64) -> String {
    "\(random.pick(ITunesPeople.bandAdjectives)) \(random.pick(ITunesPeople.bandNouns))"
  }

  private static func duo(_ joint: String, with random: inout SplitMix64) -> String {
    "\(person(with: &random))\(joint)\(given(with: &random))"
  }

  private static func pair(with random: inout SplitMix64) -> String {
    switch random.next(in: 0..<3) {
    case 0: "\(given(with: &random)) & The \(band(with: &random))"
    case 1: "\(person(with: &random)) & \(person(with: &random))"
    default: "\(random.pick(ITunesPeople.bandNames)) & \(random.pick(ITunesPeople.bandNouns))"
    }
  }
}
