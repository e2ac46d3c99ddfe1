import FeedEvents
import HarnessCore

/// The earthquake feed of the US Geological Survey in its current form, `summary/2.5_week.atom`.
///
/// Layout and sizes are those of copies of the feed: line breaks only around entries, absolute links,
/// milliseconds, and four categories for each entry. All figures are invented.
enum USGSNowGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "usgs-now",
    title: "USGS earthquakes of today, Atom, 400 entries",
    stresses: "many small elements and attributes, lists in CDATA, times with milliseconds",
    feedKind: "atom",
    recordType: "earthquake",
    itemElement: "{http://www.w3.org/2005/Atom}entry",
    documentName: "usgs-now.xml",
    defaultItems: 400,
    defaultSeed: 2018_12_07,
    provenance: "synthetic; modelled on the USGS summary feeds of 2018; no record of them")

  private static let site = "https://earthquake.usgs.gov/earthquakes"

  /// Generates a feed of `items` earthquakes.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    let day = CalendarDate(year: 2018, month: 11, day: 30)
    var random = SplitMix64(seed: seed)
    var writer = ModelWriter(output)
    let log = RecordLogWriter(output)
    writer.xmlDeclaration()
    writeHead(to: &writer)
    let start = writer.documentBytes
    for number in output.wanted(0..<items) {
      if number > 0 { writer.text("\n") }
      let quake = USGSQuake(number, of: items, from: day, near: true, with: &random)
      write(quake, isLatest: number < items / 8, to: &writer, log)
    }
    let end = writer.documentBytes
    writer.text("\n")
    writer.endElement()
    return GeneratedItems(count: items, range: start..<end)
  }

  private static func writeHead(to writer: inout ModelWriter) {
    writer.startElement(
      USGSNames.atom("feed"), declaring: [USGSNames.atom, USGSNames.georss])
    writer.element(USGSNames.atom("title"), text: "USGS Magnitude 2.5+ Earthquakes, Past Week")
    writer.element(USGSNames.atom("updated"), text: "2018-12-07T06:04:21Z")
    writer.startElement(USGSNames.atom("author"))
    writer.element(USGSNames.atom("name"), text: "U.S. Geological Survey")
    writer.element(USGSNames.atom("uri"), text: site)
    writer.endElement()
    writer.element(USGSNames.atom("id"), text: "\(site)/feed/v1.0/summary/2.5_week.atom")
    writer.emptyElement(
      USGSNames.atom("link"),
      [
        WrittenAttribute("rel", "self"),
        WrittenAttribute("href", "\(site)/feed/v1.0/summary/2.5_week.atom"),
      ])
    writer.element(USGSNames.atom("icon"), text: "https://earthquake.usgs.gov/favicon.ico")
    writer.text("\n")
  }

  private static func write(
    _ quake: USGSQuake, isLatest: Bool, to writer: inout ModelWriter, _ log: RecordLogWriter
  ) {
    let event = "\(quake.network)\(quake.code)"
    let id = "urn:earthquake-usgs-gov:\(quake.network):\(quake.code)"
    let link = "\(site)/eventpage/\(event)"
    let updated = "\(quake.moment.iso.dropLast()).\(padded(quake.milliseconds))Z"
    writer.startElement(USGSNames.atom("entry"))
    writer.element(USGSNames.atom("id"), text: id)
    writer.element(USGSNames.atom("title"), text: "M \(quake.magnitudeText) - \(quake.place)")
    writer.element(USGSNames.atom("updated"), text: updated)
    writer.emptyElement(
      USGSNames.atom("link"),
      [
        WrittenAttribute("rel", "alternate"), WrittenAttribute("type", "text/html"),
        WrittenAttribute("href", link),
      ])
    writer.startElement(USGSNames.atom("summary"), [WrittenAttribute("type", "html")])
    writer.cdata(summary(of: quake))
    writer.endElement()
    writer.element(
      USGSNames.georss("point"),
      text: "\(quake.latitude.padded(to: 3)) \(quake.longitude.padded(to: 3))")
    writer.element(USGSNames.georss("elev"), text: "-\(quake.depth)")
    for (label, term) in [
      ("Age", isLatest ? "Past Day" : "Past Week"),
      ("Magnitude", "Magnitude \(quake.magnitude / 10)"), ("Contributor", quake.network),
      ("Author", quake.network),
    ] {
      writer.emptyElement(
        USGSNames.atom("category"),
        [WrittenAttribute("label", label), WrittenAttribute("term", term)])
    }
    writer.endElement()
    quake.write(to: log, id: id, updated: updated, link: link)
  }

  private static func summary(of quake: USGSQuake) -> String {
    let (latitude, north) = quake.side(quake.latitude, "N", "S")
    let (longitude, east) = quake.side(quake.longitude, "E", "W")
    let time = quake.moment.iso.replacing("T", with: " ").dropLast()
    return """
      <dl><dt>Time</dt><dd>\(time) UTC</dd><dd>\(time) -08:00 at epicenter</dd><dt>Location</dt>\
      <dd>\(latitude)&deg;\(north) \(longitude)&deg;\(east)</dd><dt>Depth</dt>\
      <dd>\(quake.depthText)</dd></dl>
      """
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
