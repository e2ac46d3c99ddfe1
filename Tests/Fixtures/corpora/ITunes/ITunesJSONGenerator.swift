import HarnessCore

/// The songs of ``ITunesGenerator`` in the JSON form of the store's feeds.
///
/// Names, order and nesting follow that form. As in the store, it has no HTML, which makes up half of the XML
/// form.
enum ITunesJSONGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "itunes300-json",
    title: "the 300 songs of itunes300 as JSON, without the HTML",
    stresses: "many small objects, each text two levels down, members that no record has",
    feedKind: "json",
    recordType: "song",
    documentName: "itunes300-json.json",
    defaultItems: ITunesGenerator.profile.defaultItems,
    defaultSeed: ITunesGenerator.profile.defaultSeed,
    provenance: """
      synthetic; the model of itunes300 in the form of the iTunes Store's feeds in JSON; no text of them
      """)

  /// Generates a feed of `items` releases.
  ///
  /// - Complexity: O(`items`) time; at most one item is in memory.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    var releases = ITunesReleases(count: items, seed: seed)
    let records = RecordLogWriter(output)
    output.document.write(#"{"feed":{\#(JSONValue.text(of: head)), "entry":["#)
    for index in output.wanted(0..<items) {
      let release = releases.next()
      output.document.write(index == 0 ? "\n" : ", \n")
      output.document.write(release.json.text)
      records.write(release)
    }
    output.document.write("], \(JSONValue.text(of: tail(items: items)))}}\n")
    return GeneratedItems(count: items)
  }

  /// The members before the entries.
  private static let head: [(name: String, value: JSONValue)] = [
    (
      "author",
      .object([("name", .label("Synthetic Store")), ("uri", .label("http://example.com/"))])
    )
  ]

  /// Returns the members after the entries, with a title and a date that belong to no entry.
  private static func tail(items: Int) -> [(name: String, value: JSONValue)] {
    [
      ("updated", .label("2010-05-18T06:41:12-07:00")),
      ("rights", .label("Copyright 2010, all of it made up")),
      ("title", .label("iTunes \(items) New Releases")),
      ("icon", .label("http://phobos.apple.com/images/rss/synthetic.gif")),
      (
        "link",
        .array([
          .link(
            "alternate",
            "http://phobos.apple.com/WebObjects/MZStore.woa/wa/viewNewReleases?pageType=newReleases&id=1"
          ),
          .link(
            "self",
            "http://ax.itunes.apple.com/WebObjects/MZStoreServices.woa/ws/RSS/newreleases/limit=\(items)/json"
          ),
        ])
      ),
      (
        "id",
        .label(
          "http://ax.itunes.apple.com/WebObjects/MZStoreServices.woa/ws/RSS/newreleases/limit=\(items)/json"
        )
      ),
    ]
  }
}

extension JSONValue {
  /// Returns a text in the form of the store: an object with the text as one member and the attributes as
  /// another.
  fileprivate static func label(
    _ text: String, _ attributes: (name: String, value: JSONValue)...
  ) -> JSONValue {
    let label = (name: "label", value: JSONValue.string(text))
    return .object(attributes.isEmpty ? [label] : [label, ("attributes", .object(attributes))])
  }

  /// Returns an object with attributes and no text.
  fileprivate static func attributes(_ members: (name: String, value: JSONValue)...) -> JSONValue {
    .object([("attributes", .object(members))])
  }

  fileprivate static func link(_ relation: String, _ address: String) -> JSONValue {
    .attributes(
      ("rel", .string(relation)), ("type", "text/html"), ("href", .string(address)))
  }
}

extension ITunesRelease {
  /// The item as an entry of the JSON feed.
  fileprivate var json: JSONValue {
    let count = songs.map { [(name: "im:itemCount", value: JSONValue.label("\($0)"))] } ?? []
    return .object(
      [("im:name", .label(album)), ("im:image", .array(ITunesCoverSize.allCases.map(image)))]
        + count + [
          ("im:price", .label(price, ("amount", "\(price.dropFirst())000"), ("currency", "USD"))),
          ("im:contentType", Self.album),
          ("rights", .label(rights)),
          ("title", .label(title)),
          ("link", .link("alternate", link)),
          ("id", .label(link, ("im:id", "\(number)"))),
          ("im:artist", artistJSON),
          (
            "category",
            .attributes(
              ("im:id", "\(genre.number)"), ("term", .string(genre.name)),
              ("scheme", .string(genre.link)), ("label", .string(genre.name)))
          ),
          (
            "im:releaseDate",
            .label(
              "\(releaseDate.midnightUTC.dropLast())-07:00",
              ("label", .string(releaseDate.longStyle)))
          ),
        ])
  }

  private static let album = JSONValue.object([
    ("im:contentType", .attributes(("term", "Album"), ("label", "Album"))),
    ("attributes", .object([("term", "Music"), ("label", "Music")])),
  ])

  private func image(_ size: ITunesCoverSize) -> JSONValue {
    .label(cover(size), ("height", "\(size.width)"))
  }

  /// The artist, without an address for a compilation, which has no page.
  private var artistJSON: JSONValue {
    artist.number == nil ? .label(artist.name) : .label(artist.name, ("href", .string(artist.link)))
  }
}
