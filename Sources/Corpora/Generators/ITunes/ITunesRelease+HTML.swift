extension ITunesRelease {
  /// The item as HTML for its CDATA section: a table for layout, unclosed tags, mixed case.
  ///
  /// The markup is the harness's own, in the manner of its day. `&` is a reference in words and bare
  /// in addresses, and the number of songs and the rights may be missing. Inside CDATA none of this
  /// is markup.
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

  /// The artist; a compilation has no page to link to.
  private var artistWords: String {
    artist.number == nil ? Self.htmlText(artist.name) : Self.anchor(artist.link, artist.name)
  }

  /// A fact under its label; neither the row nor its cell is ever closed.
  private static func row(_ label: String, _ fact: String) -> String {
    """
    \t<TR>
    \t\t<td NOWRAP><Font COLOR=#6b5836 face='Verdana, Tahoma'><I>\(label)</i></FONT><BR>
    \t\t\t\(fact)

    """
  }

  private static func anchor(_ address: String, _ words: String) -> String {
    "<A HREF='\(address)'>\(htmlText(words))</A>"
  }

  /// Words as HTML: `&` is a reference, the apostrophe is not.
  private static func htmlText(_ words: String) -> String {
    var text = ""
    for scalar in words.unicodeScalars {
      if scalar == "&" {
        text += "&amp;"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
