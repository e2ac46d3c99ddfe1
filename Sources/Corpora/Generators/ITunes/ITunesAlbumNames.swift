internal import Randomness

/// Makes the names of albums: of the measured lengths, with references and accents in their shares.
struct ITunesAlbumNames {
  private enum Spelling {
    case plain, ampersand, apostrophe, twoApostrophes, accented
  }

  private var spellings = Deck<Spelling>([
    (.plain, 85), (.ampersand, 6), (.apostrophe, 7), (.twoApostrophes, 1), (.accented, 1),
  ])
  private var editions = Deck<Bool>([(true, 40), (false, 60)])
  /// How many characters the name and all behind it may have, if its first words are no longer.
  private var lengths = Deck<Int>([
    (12, 15), (18, 15), (24, 15), (32, 20), (40, 15), (48, 10), (60, 7), (72, 2), (95, 1),
  ])

  /// The name of the next release.
  mutating func next(
    _ kind: ITunesReleaseKind, by artist: ITunesArtist, with random: inout SplitMix64
  ) -> String {
    var end = kind.suffix
    if editions.deal(with: &random) {
      end = " \(random.pick(ITunesWords.editions))\(end)"
    }
    let dealt = lengths.deal(with: &random)
    // Compilations have longer names; that also keeps their items, two links short, in range.
    let length = artist.number == nil ? max(dealt, 60) : dealt
    let room = length - end.unicodeScalars.count
    var name = start(isWhole: end.isEmpty, with: &random)
    while true {
      let more = " \(random.pick(ITunesWords.connectors)) \(random.pick(ITunesWords.nouns))"
      guard name.unicodeScalars.count + more.unicodeScalars.count <= room else { break }
      name += more
    }
    return name + end
  }

  /// The first words, which carry what the share asks for; more than one if nothing follows them.
  private mutating func start(isWhole: Bool, with random: inout SplitMix64) -> String {
    let noun = random.pick(ITunesWords.nouns)
    switch spellings.deal(with: &random) {
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
