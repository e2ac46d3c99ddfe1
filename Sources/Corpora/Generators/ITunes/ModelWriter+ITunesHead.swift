extension ModelWriter {
  /// The channel of the feed up to its first item: some 1.5 KB, indented with tabs.
  mutating func writeITunesHead(items: Int) {
    xmlDeclaration()
    startElement(
      ITunesNames.rss, [WrittenAttribute("version", "2.0")],
      declaring: [
        ITunesNames.dc, ITunesNames.sy, ITunesNames.content, ITunesNames.atom, ITunesNames.itms,
      ])
    text("\n\n\t")
    startElement(ITunesNames.channel)
    field(ITunesNames.title, "iTunes \(items) New Releases")
    field(
      ITunesNames.link,
      "http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewNewReleases?pageType=newReleases&id=1")
    writeSelfLink(items: items)
    field(ITunesNames.description, "A synthetic feed in the manner of the Store's New Releases")
    field(PrefixedName("language"), "en")
    // The line end and the blank line inside were in the real feed too.
    field(PrefixedName("copyright"), "Copyright 2010 nobody, all of it made up\n\n\t\t")
    field(PrefixedName("lastBuildDate"), ITunesFeedWriter.timestamp)
    field(PrefixedName("generator"), "iTunes Music Store RSS v1.0.0")
    field(PrefixedName("webMaster"), "nobody@example.com (Synthetic Store)")
    field(PrefixedName("ttl"), "240")
    text("\n")
    field(PrefixedName(ITunesNames.dc, "creator"), "Synthetic Store")
    field(PrefixedName(ITunesNames.dc, "date"), "2010-05-18T06:41:12-07:00")
    text("\n")
    field(PrefixedName(ITunesNames.sy, "updatePeriod"), "hourly")
    field(PrefixedName(ITunesNames.sy, "updateFrequency"), "1")
    field(PrefixedName(ITunesNames.sy, "updateBase"), "2004-01-01T12:00+00:00")
    writeImage()
  }

  /// Where the feed itself is, indented unlike its neighbours.
  private mutating func writeSelfLink(items: Int) {
    text("\n    ")
    emptyElement(
      PrefixedName(ITunesNames.atom, "link"),
      [
        WrittenAttribute(
          "href",
          "http://ax.phobos.apple.com.edgesuite.net/WebObjects/MZStore.woa/wpa/MRSS/newreleases"
            + "/limit=\(items)/rss.xml"),
        WrittenAttribute("rel", "self"),
        WrittenAttribute("type", "application/rss+xml"),
      ])
  }

  /// The channel's image, whose title a reader must not take for the channel's or an item's.
  private mutating func writeImage() {
    text("\n\t\t")
    startElement(PrefixedName("image"))
    for (name, content) in [
      ("url", "http://phobos.apple.com/images/rss/synthetic.gif"),
      ("link", "http://example.com/synthetic-store/"),
      ("title", "Synthetic Store"),
      ("height", "31"),
      ("width", "88"),
    ] {
      text("\n\t\t\t")
      element(PrefixedName(name), text: content)
    }
    text("\n\t\t")
    endElement()
    text("\n\t\t")
  }

  /// An element of the channel on a new line.
  private mutating func field(_ name: PrefixedName, _ content: String) {
    text("\n\t\t")
    element(name, text: content)
  }
}
