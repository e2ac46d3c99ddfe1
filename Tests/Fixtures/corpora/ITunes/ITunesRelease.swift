import FeedEvents
import HarnessCore

/// One item of the feed: an album, an EP or a single.
struct ITunesRelease {
  let album: String
  let artist: ITunesArtist
  /// The text after ©; empty if the label sent none.
  let rights: String
  let genre: ITunesGenre
  let price: String
  /// The number of songs; `nil` before the release.
  let songs: Int?
  let isPreorder: Bool
  let releaseDate: CalendarDate
  /// The number of the album's page.
  let number: Int
  /// The path of the cover, without its size.
  let artwork: String
  /// The host numbers of the small, middle and large cover.
  let artworkHosts: [Int]

  /// The title of the item.
  var title: String { "\(album) - \(artist.name)" }

  /// The description of the item.
  var summary: String { "\(album) by \(artist.name)" }

  /// The address of the album's page.
  var link: String {
    "http://itunes.apple.com/\(isPreorder ? "preorder" : "album")/id\(number)?uo=1&v0=9988"
  }

  /// Returns the address of the cover in one size; the HTML uses the large one.
  func cover(_ size: ITunesCoverSize) -> String {
    let host = artworkHosts[size.rawValue]
    return "http://a\(host).phobos.apple.com/\(artwork).\(size.fileNameEnd)"
  }
}

/// The kind of release, which determines the price, the number of songs and the suffix of the name.
enum ITunesReleaseKind {
  case single, extendedPlay, album

  static let weighted: [(element: ITunesReleaseKind, count: Int)] = [
    (.single, 27), (.extendedPlay, 11), (.album, 62),
  ]

  /// The text that the store appends to the name.
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

extension ITunesRelease {
  /// The item as HTML for its CDATA section: a table for layout, with unclosed tags and mixed case.
  ///
  /// The markup is this harness's own, in the style of the time. `&` is a reference in texts and bare in
  /// addresses. The number of songs and the rights may be missing. None of it is markup inside CDATA.
  var html: String {
    """

    <CENTER><table Border=1 CELLPADDING=3 cellspacing='2' Width=520 BGCOLOR="#f3ecdc" frame=box>
    \t<TR>
    \t\t<TH Colspan=3 BgColor=#dcd0b4><big>\(Self.anchor(link, album))</big>
    \t<TR>
    \t\t<TD Align=center valign="middle" rowspan=7><A HREF='\(link)' target=_top>\
    <IMG Alt='Sleeve' HSPACE=6 vspace="4" width=100 Height="100" SRC=\(cover(.large))></A>
    \t\t<td Rowspan=7><SPACER type=block WIDTH=14 height=90>
    \(Self.row("Played by", artistWords))\
    \(Self.row("In the shops for", price))\
    \(Self.row("Number of tracks", songs.map { "\($0)" } ?? ""))\
    \(Self.row("Shelved with", Self.anchor(genre.link, genre.name)))\
    \(Self.row(isPreorder ? "Will be out" : "Came out", releaseDate.longStyle))\
    \(Self.row("All rights with", Self.htmlText(rights)))\
    </table></CENTER><br><HR noshade Size=1>

    """
  }

  /// The artist as HTML, without a link for a compilation, which has no page.
  private var artistWords: String {
    artist.number == nil ? Self.htmlText(artist.name) : Self.anchor(artist.link, artist.name)
  }

  /// Returns a fact with its label as a table row; neither the row nor its cell is closed.
  private static func row(_ label: String, _ fact: String) -> String {
    """
    \t<TR>
    \t\t<td NOWRAP><Font COLOR=#6b5836 face='Verdana, Tahoma'><I>\(label)</i></FONT><BR>
    \t\t\t\(fact)

    """
  }

  private static func anchor(_ address: String, _ title: String) -> String {
    "<A HREF='\(address)'>\(htmlText(title))</A>"
  }

  /// Returns a text as HTML, with `&` as a reference and apostrophes unchanged.
  private static func htmlText(_ plain: String) -> String {
    var text = ""
    for scalar in plain.unicodeScalars {
      if scalar == "&" {
        text += "&amp;"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// The three sizes of each cover, in the order in which they are listed.
enum ITunesCoverSize: Int, CaseIterable {
  case small, middle, large

  /// Width and height in pixels.
  var width: Int {
    switch self {
    case .small: 53
    case .middle: 60
    case .large: 100
    }
  }

  /// The end of the cover's file name: width, height and quality.
  var fileNameEnd: String {
    "\(width)x\(width)-\(self == .large ? 75 : 50).jpg"
  }
}

/// Generates the rights of releases, from an empty text to a paragraph.
struct ITunesRights {
  private enum Form {
    case none, short, division, licensed, long, ampersand, apostrophe
  }

  private var forms = ShuffledPicker<Form>([
    (.none, 6), (.short, 53), (.division, 15), (.licensed, 13), (.long, 6), (.ampersand, 5),
    (.apostrophe, 2),
  ])

  /// Returns the rights of the next release.
  mutating func next(with random: inout SplitMix64) -> String {
    let mark = random.pick(["", "(P) "]) + "\(ITunesFeedWriter.day.year) "
    switch forms.pick(with: &random) {
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
