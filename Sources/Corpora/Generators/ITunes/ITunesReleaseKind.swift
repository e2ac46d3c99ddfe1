internal import Randomness

/// What a release is, which decides its price, its number of songs and the end of its name.
enum ITunesReleaseKind {
  case single, extendedPlay, album

  static let weighted: [(card: ITunesReleaseKind, count: Int)] = [
    (.single, 27), (.extendedPlay, 11), (.album, 62),
  ]

  /// What the store appends to the name.
  var suffix: String {
    switch self {
    case .single: " - Single"
    case .extendedPlay: " - EP"
    case .album: ""
    }
  }

  func songs(with random: inout SplitMix64) -> Int {
    switch self {
    case .single: random.pick([1, 1, 1, 1, 1, 2, 3])
    case .extendedPlay: random.next(in: 4..<7)
    case .album: random.next(in: 8..<25)
    }
  }

  func price(with random: inout SplitMix64) -> String {
    switch self {
    case .single: random.pick(["$1.29", "$1.29", "$1.29", "$1.29", "$0.99", "$1.98"])
    case .extendedPlay: random.pick(["$3.96", "$3.99", "$4.95", "$5.94"])
    case .album:
      random.pick([
        "$9.99", "$9.99", "$9.99", "$9.99", "$7.99", "$8.99", "$10.99", "$11.99", "$12.99",
        "$14.99",
      ])
    }
  }
}
