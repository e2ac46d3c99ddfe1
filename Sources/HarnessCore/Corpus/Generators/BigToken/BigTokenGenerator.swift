/// A feed with one start tag of 4 MiB.
///
/// A parser that reads an unfinished tag again from its beginning with every chunk takes quadratic time for
/// it.
///
/// The effect of each kind of token was measured with 4 MB of it, in chunks of 4,096 and 512 bytes (Debian
/// 12, seconds; a dash means that every chunk size took under 0.1 s):
///
///     token                        libxml2 2.9.14   XMLParser    expat 2.5.0, not deferring
///     attribute value with a >     1.33    9.36     1.27   9.08   1.65   12.96
///     attribute value              –                –             1.66   13.07
///     start tag of white space     –                –             2.00   14.28
///     comment                      –                –             1.62   12.89
///     processing instruction       –                –             1.09    8.72
///     text, CDATA section          –                –             –
///
/// libxml2 starts to read a tag as soon as a `>` has arrived, so a `>` in a value misleads it. expat with
/// reparse deferral (2.6.0, and Debian's 2.5.0 from deb12u2) takes linear time for all of them.
enum BigTokenGenerator: CorpusGenerator {
  static let profile = GeneratorProfile(
    name: "bigtoken",
    title: "a feed with one attribute value of 4 MiB",
    stresses: "a start tag of 4 MiB with > in a value: quadratic where it is read again each chunk",
    feedKind: "rss",
    itemElement: "item",
    documentName: "bigtoken.xml",
    defaultItems: 9,
    defaultSeed: 4_194_304,
    provenance: "synthetic; a category of Media RSS whose label never ends")

  /// The size of the value in bytes; libxml2 accepts no attribute above 10 MB.
  static let labelBytes = 4 << 20

  private static let media = NamespaceDeclaration(
    prefix: "media", uri: "http://search.yahoo.com/mrss/")

  /// Generates a feed of `items` short items, with the long tag in the middle one.
  static func generate(
    items: Int, seed: UInt64, to output: GenerationOutput
  ) -> GeneratedItems {
    precondition(items > 0, "a feed has at least one item")
    var filler = FillerText(seed: seed)
    var writer = ModelWriter(output)
    writer.xmlDeclaration()
    writer.startElement(
      PrefixedName("rss"), [WrittenAttribute("version", "2.0")], declaring: [media])
    writer.startElement(PrefixedName("channel"))
    writer.element(PrefixedName("title"), text: "One long label")
    writer.element(PrefixedName("link"), text: "http://example.com/")
    writer.element(PrefixedName("description"), text: "Short items, one of them with a long tag")
    let start = writer.documentBytes
    for item in output.wanted(0..<items) {
      writer.startElement(PrefixedName("item"))
      writer.element(PrefixedName("title"), text: filler.title())
      writer.element(PrefixedName("link"), text: "http://example.com/\(item)")
      if item == items / 2 {
        var label = WrittenAttribute("label", filler.path(bytes: labelBytes))
        label.formatter.greaterThan = ">"
        writer.emptyElement(PrefixedName(media, "category"), [label])
      }
      writer.element(PrefixedName("description"), text: filler.paragraph(sentences: 2))
      writer.endElement()
    }
    let end = writer.documentBytes
    writer.endElement()
    writer.endElement()
    return GeneratedItems(count: items, range: start..<end)
  }
}
