import FeedEvents
import HarnessCore

/// An earthquake in the model; places and figures are invented.
struct USGSQuake {
  let network: String
  let code: String
  /// The magnitude in tenths.
  let magnitude: Int
  let place: String
  let moment: Moment
  /// The milliseconds of the time of the last update, which only the current feed has.
  let milliseconds: Int
  let latitude: Thousandths
  let longitude: Thousandths
  /// The depth in metres.
  let depth: Int

  private static let regions = [
    "Banda Sea", "Fiji region", "Kuril Islands", "Southern Alaska", "off the coast of Oregon",
    "Tonga", "Vanuatu", "South Sandwich Islands region", "Northern Sumatra, Indonesia",
    "Santa Cruz Islands", "Central California", "Puerto Rico region", "Mid-Indian Ridge",
    "near the east coast of Honshu, Japan", "Island of Hawaii, Hawaii", "Antofagasta, Chile",
  ]
  private static let towns = [
    "Aguanga, CA", "Anza, CA", "Anchor Point, Alaska", "Cobb, CA", "Healy, Alaska", "Lone Pine, CA",
    "Pahala, Hawaii", "Kota Ternate, Indonesia", "Isangel, Vanuatu", "Ridgecrest, CA",
    "Stanley, Idaho", "Perryville, Oklahoma", "San José Villa de Allende, Mexico", "Arica, Chile",
  ]
  private static let directions = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
  ]

  /// Creates the next earthquake; most are small and shallow.
  ///
  /// The earthquakes spread over the week that starts on `day`, the latest first. Their places are towns if
  /// `towns` is true, and regions otherwise.
  init(
    _ number: Int, of count: Int, from day: CalendarDate, near towns: Bool,
    with random: inout SplitMix64
  ) {
    network = random.pick(["us", "ci", "nc", "ak", "hv", "nn"])
    code = "\(10_000_000 + number * 7 + random.next(in: 0..<7))"
    magnitude = 25 + min(random.next(in: 0..<30), random.next(in: 0..<40))
    place =
      towns
      ? "\(random.next(in: 1..<150))km \(random.pick(Self.directions)) of \(random.pick(Self.towns))"
      : random.pick(Self.regions)
    let second = (count - number) * 604_800 / (count + 1)
    moment = Moment(day: day.adding(days: second / 86_400), second: second % 86_400)
    milliseconds = random.next(in: 1..<1000)
    latitude = Thousandths(value: random.next(in: -60_000..<70_000))
    longitude = Thousandths(value: random.next(in: -179_999..<180_000))
    depth = min(random.next(in: 0..<700), random.next(in: 0..<700)) * 100 + 10
  }

  /// `4.9`.
  var magnitudeText: String { "\(magnitude / 10).\(magnitude % 10)" }

  /// Returns the absolute angle and its side, such as `5.543` and `S`.
  func side(_ angle: Thousandths, _ positive: String, _ negative: String) -> (String, String) {
    (Thousandths(value: abs(angle.value)).padded(to: 3), angle.value < 0 ? negative : positive)
  }

  /// `64.50 km (40.08 mi)`.
  var depthText: String {
    let miles = depth * 100 * 1000 / 1_609_344
    return "\(hundredths(depth / 10)) km (\(hundredths(miles)) mi)"
  }

  private func hundredths(_ value: Int) -> String {
    "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
  }

  /// Writes the record that a reader must produce.
  func write(to log: RecordLogWriter, id: String, updated: String, link: String) {
    log.field("id", id)
    log.field("magnitude", Thousandths(value: magnitude * 100).shortest)
    log.field("place", place)
    log.field("updated", updated)
    log.field("link", link)
    log.field("latitude", latitude.shortest)
    log.field("longitude", longitude.shortest)
    log.field("depth", Thousandths(value: depth).shortest)
    log.endRecord()
  }
}

/// The names and namespaces of both versions of the feed.
enum USGSNames {
  static let atom = NamespaceDeclaration(prefix: nil, uri: "http://www.w3.org/2005/Atom")
  static let georss = NamespaceDeclaration(prefix: "georss", uri: "http://www.georss.org/georss")
  private static let xml = NamespaceDeclaration(
    prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace")

  static let base = PrefixedName(xml, "base")

  static func atom(_ local: String) -> PrefixedName { PrefixedName(atom, local) }
  static func georss(_ local: String) -> PrefixedName { PrefixedName(georss, local) }
}
