import FeedEvents
import HarnessCore

/// The earthquake feed of the US Geological Survey, as the SeismicXML sample and its article read it in 2009.
///
/// Layout and sizes are those of copies of the feed: one line for each entry, links relative to `xml:base`,
/// HTML in CDATA, ASCII only, and no encoding in the declaration. All figures are invented.
enum USGS2009Generator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "usgs-2009",
    title: "USGS earthquakes of 2009, Atom, 157 entries",
    stresses: "a line an entry, links relative to xml:base, HTML in CDATA, figures in text",
    feedKind: "atom",
    recordType: "earthquake",
    itemElement: "{http://www.w3.org/2005/Atom}entry",
    documentName: "usgs-2009.xml",
    defaultItems: 157,
    defaultSeed: 2009_12_16,
    provenance: "synthetic; modelled on the USGS catalog feeds of 2009; no record of them")

  private static let site = "http://earthquake.usgs.gov/"

  /// Generates a feed of `items` earthquakes.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    let day = CalendarDate(year: 2009, month: 12, day: 9)
    var random = SplitMix64(seed: seed)
    var writer = ModelWriter(output)
    let log = RecordLogWriter(output)
    writer.xmlDeclaration(namesEncoding: false)
    writeHead(to: &writer)
    let start = writer.documentBytes
    for number in output.wanted(0..<items) {
      if number > 0 { writer.text("\n") }
      let quake = USGSQuake(number, of: items, from: day, near: false, with: &random)
      write(quake, isLatest: number < items / 8, to: &writer, log)
    }
    let end = writer.documentBytes
    writer.text("\n")
    writer.endElement()
    return GeneratedItems(count: items, range: start..<end)
  }

  private static func writeHead(to writer: inout ModelWriter) {
    writer.startElement(
      USGSNames.atom("feed"), [WrittenAttribute(USGSNames.base, site)],
      declaring: [USGSNames.atom, USGSNames.georss])
    writer.text("\n  ")
    writer.element(USGSNames.atom("updated"), text: "2009-12-16T12:28:46Z")
    writer.text("\n  ")
    writer.element(USGSNames.atom("title"), text: "USGS M2.5+ Earthquakes")
    writer.text("\n  ")
    writer.element(
      USGSNames.atom("subtitle"), text: "Real-time, worldwide earthquake list for the past 7 days")
    writer.text("\n  ")
    writer.emptyElement(
      USGSNames.atom("link"),
      [
        WrittenAttribute("rel", "self"),
        WrittenAttribute("href", "/earthquakes/catalogs/7day-M2.5.xml"),
      ])
    writer.text("\n  ")
    writer.emptyElement(
      USGSNames.atom("link"), [WrittenAttribute("href", "http://earthquake.usgs.gov/earthquakes/")])
    writer.text("\n  ")
    writer.startElement(USGSNames.atom("author"))
    writer.element(USGSNames.atom("name"), text: "U.S. Geological Survey")
    writer.endElement()
    writer.text("\n  ")
    writer.element(USGSNames.atom("id"), text: "urn:earthquake-usgs-gov:feed:7day-M2.5")
    writer.text("\n  ")
    writer.element(USGSNames.atom("icon"), text: "/favicon.ico")
    writer.text("\n  ")
  }

  private static func write(
    _ quake: USGSQuake, isLatest: Bool, to writer: inout ModelWriter, _ log: RecordLogWriter
  ) {
    let code = "\(quake.network)2009\(quake.code.suffix(4))"
    let id = "urn:earthquake-usgs-gov:\(quake.network):\(quake.code)"
    let path = "earthquakes/recenteqsww/Quakes/\(code).php"
    writer.startElement(USGSNames.atom("entry"))
    writer.element(USGSNames.atom("id"), text: id)
    writer.element(USGSNames.atom("title"), text: "M \(quake.magnitudeText), \(quake.place)")
    writer.element(USGSNames.atom("updated"), text: quake.moment.iso)
    writer.emptyElement(
      USGSNames.atom("link"),
      [
        WrittenAttribute("rel", "alternate"), WrittenAttribute("type", "text/html"),
        WrittenAttribute("href", "/\(path)"),
      ])
    writer.startElement(USGSNames.atom("summary"), [WrittenAttribute("type", "html")])
    writer.cdata(summary(of: quake))
    writer.endElement()
    writer.element(
      USGSNames.georss("point"),
      text: "\(quake.latitude.padded(to: 4)) \(quake.longitude.padded(to: 4))")
    writer.element(USGSNames.georss("elev"), text: "-\(quake.depth)")
    writer.emptyElement(
      USGSNames.atom("category"),
      [
        WrittenAttribute("label", "Age"),
        WrittenAttribute("term", isLatest ? "Past day" : "Past week"),
      ])
    writer.endElement()
    quake.write(to: log, id: id, updated: quake.moment.iso, link: "\(site)\(path)")
  }

  private static func summary(of quake: USGSQuake) -> String {
    let (latitude, north) = quake.side(quake.latitude, "N", "S")
    let (longitude, east) = quake.side(quake.longitude, "E", "W")
    let day = quake.moment.day
    let date = "\(quake.moment.weekday), \(day.longStyle)"
    let globe = "\(quake.latitude.value / 5000 * 5)_\(quake.longitude.value / 5000 * 5)"
    return """
      <img src="\(site)images/globes/\(globe).jpg" alt="\(latitude)&#176;\(north) \
      \(longitude)&#176;\(east)" align="left" hspace="20" /><p>\(date) \(quake.moment.time) UTC<br>\
      \(date) \(quake.moment.time) at epicenter</p><p><strong>Depth</strong>: \(quake.depthText)</p>
      """
  }
}
