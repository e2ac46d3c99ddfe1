internal import Randomness

/// Makes artists: people, bands, pairs and compilations in the measured shares.
struct ITunesArtistNames {
  private enum Kind {
    case person, word, band, longBand, trio, pair, accented, twiceAccented, earlier, various
  }

  private var kinds = Deck<Kind>([
    // A fifth of the real feed's releases were by an artist already listed.
    (.person, 40), (.word, 22), (.band, 8), (.longBand, 1), (.earlier, 18), (.various, 2),
    (.accented, 2), (.twiceAccented, 1), (.pair, 5), (.trio, 1),
  ])
  private var last: ITunesArtist?

  /// The artist of the next release.
  mutating func next(with random: inout SplitMix64) -> ITunesArtist {
    switch kinds.deal(with: &random) {
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

  /// Keeps an artist for another release: one with a plain name, so that the shares of the special
  /// names stay as dealt.
  private mutating func remember(
    _ name: String, with random: inout SplitMix64
  ) -> ITunesArtist {
    let artist = Self.artist(name, &random)
    last = artist
    return artist
  }

  private static func artist(_ name: String, _ random: inout SplitMix64) -> ITunesArtist {
    // The store had numbered its artists since 2003: six digits are an old one.
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
