/// A known way in which a library reads documents differently, with the smallest documents that show it.
struct KnownDeviation: Sendable, CustomStringConvertible {
  let description: String
  let documents: [[UInt8]]
  /// Whether an implementation has the deviation, by its name.
  let implementations: @Sendable (String) -> Bool
  let effect: Effect
  /// Whether the deviation applies to a document.
  let isIn: @Sendable (SurveyedDocument) -> Bool

  enum Effect: Sendable {
    /// The document is accepted although others reject it.
    case accepts
    case rejects(Set<Int>)
    /// The reported events are different.
    case reportsOthers
    case endsTheProcess
  }

  /// Creates a deviation of the implementations whose names begin with `library`, in documents that match
  /// `pattern`.
  init(
    _ description: String, of library: String, _ effect: Effect, in documents: [String],
    where pattern: String
  ) {
    self.init(description, of: library, effect, in: documents.map { Array($0.utf8) }) { document in
      (try? Regex(pattern)).map { document.text.contains($0) } ?? false
    }
  }

  /// Creates a deviation of the implementations whose names begin with `library`, in one encoding.
  init(
    _ description: String, of library: String, _ effect: Effect, inEncoding name: String,
    _ text: [UInt8]
  ) {
    let declaration = "<?xml version='1.0' encoding='\(name)'?>"
    self.init(
      description, of: library, effect,
      in: [Array("\(declaration)<a>".utf8) + text + Array("</a>".utf8)]
    ) { $0.text.contains("encoding='\(name)'") }
  }

  /// Creates a deviation of the implementations whose names begin with `library`, or end with it if it begins
  /// with `-`.
  init(
    _ description: String, of library: String, _ effect: Effect, in documents: [[UInt8]],
    if isIn: @escaping @Sendable (SurveyedDocument) -> Bool
  ) {
    self.description = description
    self.documents = documents
    self.effect = effect
    self.isIn = isIn
    implementations = { $0.hasPrefix(library) || library.hasPrefix("-") && $0.hasSuffix(library) }
  }

  private func explains(_ outcome: SurveyedDocument.Outcome) -> Bool {
    switch (effect, outcome) {
    case (.accepts, .accepted), (.reportsOthers, .accepted), (.endsTheProcess, .signal): true
    case (.rejects(let codes), .rejected(let code)): codes.contains(code)
    default: false
    }
  }

  /// Returns the differences of a document that no known deviation explains; `nil` if the remaining readings
  /// agree.
  static func unexplained(_ document: SurveyedDocument) -> SurveyedDocument? {
    let own = all.filter { $0.isIn(document) }
    var effects: Set<SurveyedDocument.Outcome> = []
    for (outcome, values) in document.values {
      let left = values.filter { reading in
        // Programs without a delegate only tell about crashes.
        !reading.implementation.hasPrefix("bare")
          && !own.contains { $0.implementations(reading.implementation) && $0.explains(outcome) }
      }
      guard !left.isEmpty else { continue }
      if case .rejected = outcome { effects.insert(.rejected(0)) } else { effects.insert(outcome) }
    }
    return effects.count > 1 || effects.contains(.signal) ? document : nil
  }
}

extension KnownDeviation {
  private static let commentOrLiteralInInstruction =
    #"(?s)<!DOCTYPE[^>\[]*\[.*<\?((?!\?>).)*(<!--|['"])"#

  static let all = [
    KnownDeviation(
      "expat does not check the number of the version", of: "expat", .accepts,
      in: ["<?xml version=''?><a/>", "<?xml version='.0'?><a/>"],
      where: #"<\?xml\s+version\s*=\s*(?!"1\.[0-9]+"|'1\.[0-9]+')"#),
    KnownDeviation(
      "expat takes a colon for a part of a name in declarations, too", of: "expat",
      .rejects([2, 4]),
      in: ["<!DOCTYPE a: []><a/>", "<!DOCTYPE a [<!ATTLIST a :d CDATA 'x'>]><a/>"],
      where: #"<!DOCTYPE[^>\[]*:|<!ATTLIST[^>]*\s:"#),
    KnownDeviation(
      "libxml2 wants no white space before the name of a document type", of: "libxml2", .accepts,
      in: ["<!DOCTYPEa []><a/>"], where: #"<!DOCTYPE\S"#),
    KnownDeviation(
      "so does XMLParser", of: "foundation", .accepts, in: ["<!DOCTYPEa []><a/>"],
      where: #"<!DOCTYPE\S"#),
    KnownDeviation(
      "libxml2 reads an internal subset behind the document type as well", of: "libxml2", .accepts,
      in: ["<!DOCTYPE a>[]><a/>"], where: #"<!DOCTYPE[^\[]*>\["#),
    KnownDeviation(
      "so does XMLParser", of: "foundation", .accepts, in: ["<!DOCTYPE a>[]><a/>"],
      where: #"<!DOCTYPE[^\[]*>\["#),
    KnownDeviation(
      "libxml2 looks for comments and literals in processing instructions of an internal subset",
      of: "libxml2", .rejects([5]),
      in: [
        "<!DOCTYPE a [<?p <!-- ?>]><a/>", "<!DOCTYPE a [<?p don't?>]><a/>",
        "<!DOCTYPE a [<?p ><!--?>]><a/>",
      ], where: Self.commentOrLiteralInInstruction),
    KnownDeviation(
      "so does XMLParser", of: "foundation", .rejects([5]),
      in: ["<!DOCTYPE a [<?p <!-- x?>]><a/>", "<!DOCTYPE a [<?p don't?>]><a/>"],
      where: Self.commentOrLiteralInInstruction),
    KnownDeviation(
      "libxml2 takes the beginning of a comment after the root for its end, while that has not come",
      of: "libxml2", .rejects([45]), in: ["<a/><!-->-->"], where: "(?s)>.*<!-->"),
    KnownDeviation(
      "so does XMLParser", of: "foundation", .rejects([45]), in: ["<a/><!-->-->"],
      where: "(?s)>.*<!-->"),
    KnownDeviation(
      "XMLParser drops what internal entities say", of: "foundation", .reportsOthers,
      in: ["<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"], where: #"(?s)<!ENTITY.*&[^#;]+;"#),
    KnownDeviation(
      "XMLParser declares no parameter entities to libxml2", of: "foundation", .rejects([26]),
      in: ["<!DOCTYPE a [<!ENTITY % e ''> %e;]><a/>"], where: #"<!ENTITY\s+%"#),
    KnownDeviation(
      "nor reads what they say", of: "foundation", .accepts,
      in: ["<!DOCTYPE a SYSTEM 'n' [<!ENTITY % e '<'> %e;]><a/>"], where: #"<!ENTITY\s+%"#),
    KnownDeviation(
      "libxml2 wants parameter entities declared, which is a matter of validity", of: "libxml2",
      .rejects([26]), in: ["<!DOCTYPE a [%e;]><a/>"], where: "%[a-z]+;"),
    KnownDeviation(
      "so does XMLParser", of: "foundation", .rejects([26]), in: ["<!DOCTYPE a [%e;]><a/>"],
      where: "%[a-z]+;"),
    KnownDeviation(
      "XMLParser ends the process at what has no data or default", of: "foundation",
      .endsTheProcess,
      in: [
        "<a><?p?></a>", "<!DOCTYPE a [<!ATTLIST a b CDATA #IMPLIED>]><a/>",
        "<!DOCTYPE a [<!ATTLIST a b CDATA #REQUIRED>]><a b=''/>",
        "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'>]><a/>",
        "<!DOCTYPE a [<!ENTITY e SYSTEM 'e' NDATA n>]><a/>",
      ].map { Array($0.utf8) }
    ) { document in document.signals.contains { $0.implementation.hasPrefix("bare") } },
    KnownDeviation(
      "expat wants to know a character's length by its first byte", of: "expat", .rejects([18]),
      inEncoding: "GB18030", [0xD6, 0xD0]),
    KnownDeviation(
      "expat can't be told of encodings that shift", of: "expat", .rejects([18]),
      inEncoding: "ISO-2022-JP", Array("\u{1B}$BF|\u{1B}(B".utf8)),
    KnownDeviation(
      "libxml2 has names of encodings from ICU as well", of: "expat", .rejects([18]),
      in: ["x-sjis", "USASCII"].map { "<?xml version='1.0' encoding='\($0)'?><a/>" },
      where: #"encoding\s*=\s*['"](x-|USASCII)"#),
    KnownDeviation(
      "expat has no UTF-32", of: "expat", .rejects([4]),
      in: ["<a/>".utf8.flatMap { [0, 0, 0, $0] }]
    ) { $0.bytes.starts(with: [0, 0, 0, UInt8(ascii: "<")]) },
    KnownDeviation(
      "libxml2 loses its place where iconv converts half a character of UTF-32", of: "foundation",
      .rejects([68, 73]), in: ["<a/>".utf8.flatMap { [0, 0, 0, $0] }]
    ) { $0.bytes.starts(with: [0, 0, 0, UInt8(ascii: "<")]) },
    KnownDeviation(
      "iconv composes accents, expat's tables do not", of: "expat", .reportsOthers,
      inEncoding: "windows-1258", [UInt8(ascii: "e"), 0xEC]),
    KnownDeviation(
      "libxml2 has ICU convert each piece as if it were the last", of: "foundation",
      .rejects([6003]),
      inEncoding: "utf_8", Array("é".utf8)),
  ]
}
