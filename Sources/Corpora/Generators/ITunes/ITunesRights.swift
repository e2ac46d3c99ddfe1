internal import Randomness

/// Makes the rights of releases: from nothing to a paragraph.
struct ITunesRights {
  private enum Form {
    case none, short, division, licensed, long, ampersand, apostrophe
  }

  private var forms = Deck<Form>([
    (.none, 6), (.short, 53), (.division, 15), (.licensed, 13), (.long, 6), (.ampersand, 5),
    (.apostrophe, 2),
  ])

  /// The rights of the next release.
  mutating func next(with random: inout SplitMix64) -> String {
    let mark = random.pick(["", "(P) "]) + "\(ITunesFeedWriter.day.year) "
    switch forms.deal(with: &random) {
    case .none:
      return ""
    case .short:
      return mark + Self.label(with: &random)
    case .division:
      return "\(mark)\(Self.label(with: &random)), a division of \(Self.parent(with: &random))"
    case .licensed:
      return "\(mark)\(Self.label(with: &random)) under licence to \(Self.parent(with: &random))"
    case .long:
      return "\(mark)\(Self.label(with: &random)). All rights reserved. "
        + "Made and sold by \(Self.parent(with: &random))"
    case .ampersand:
      return "\(mark)\(random.pick(ITunesLabels.pairs)) \(random.pick(ITunesLabels.kinds))"
    case .apostrophe:
      return "\(mark)\(random.pick(ITunesLabels.owners)) \(random.pick(ITunesLabels.kinds))"
    }
  }

  private static func label(with random: inout SplitMix64) -> String {
    let name = random.pick(ITunesLabels.names)
    return "\(name) \(random.pick(ITunesLabels.kinds))\(random.pick(ITunesLabels.forms))"
  }

  private static func parent(with random: inout SplitMix64) -> String {
    random.pick(ITunesLabels.parents)
  }
}
