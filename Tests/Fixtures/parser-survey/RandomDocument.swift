import FeedEvents

/// Random documents, which are the same for the same seed.
struct RandomDocument {
  enum Kind: String {
    case plain, dtd, mutated
  }

  private var random: SplitMix64
  private var text = ""
  private var prefixes = ["p", "q"]

  static func documents(_ kind: Kind, count: Int, seed: UInt64) -> some Sequence<Document> {
    (0..<count).lazy.map { number in
      var document = RandomDocument(random: SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9))
      return Document(name: "\(kind.rawValue)-\(seed)-\(number)", bytes: document.make(kind))
    }
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func make(_ kind: Kind) -> [UInt8] {
    if chance(2) {
      text += "<?xml version=\(quoted("1.0"))"
      if chance(2) { text += " encoding=\(quoted(one(of: ["UTF-8", "utf-8", "US-ASCII"])))" }
      text += "?>"
    }
    miscellany()
    if kind == .dtd || (kind == .mutated && chance(2)) { documentType() }
    miscellany()
    element(depth: 0)
    miscellany()
    var bytes = Array(text.utf8)
    if kind == .mutated { mutate(&bytes) }
    return bytes
  }

  // MARK: - Content

  private mutating func element(depth: Int) {
    let name = (chance(3) ? "p:" : "") + one(of: ["a", "b", "item", "é", "_x.y-z"])
    text += "<\(name)"
    if depth == 0 || chance(8) {
      text += "\(space())xmlns:p=\(quoted(one(of: ["u", "urn:é", "u v"])))"
    }
    if chance(8) { text += "\(space())xmlns=\(quoted(one(of: ["", "d", "http://a/"])))" }
    var names = ["x", "y", "p:x", "xml:space", "xml:lang"]
    for _ in 0..<number(3) {
      let name = names.remove(at: number(names.count))
      let value = name == "xml:space" ? one(of: ["preserve", "default"]) : attributeValue()
      text += "\(space())\(name)\(one(of: ["=", " = "]))\(quoted(value))"
    }
    if chance(5) {
      text += "/>"
      return
    }
    text += ">"
    for _ in 0..<number(depth > 4 ? 2 : 6) { content(depth: depth) }
    text += "</\(name)\(chance(5) ? " " : "")>"
  }

  private mutating func content(depth: Int) {
    switch number(9) {
    case 0, 1: element(depth: depth + 1)
    case 2: text += "<![CDATA[\(one(of: ["", "x", "\r", "\n", "\r\n", "]]", "<a>&b;", "é\r"]))]]>"
    case 3: text += "<!--\(one(of: ["", " - ", "'", "]>", "<a>"]))-->"
    case 4: text += "<?p \(one(of: ["x", "?", "'", "]>"]))?>"
    case 5: text += one(of: ["&lt;", "&amp;", "&#10;", "&#13;", "&#x1F600;", "&gt;", "&quot;"])
    case 6:
      text += one(
        of: ["&e;", "&f;"].filter { text.contains("ENTITY \($0.dropFirst().dropLast()) ") } + ["x"])
    case 7: text += one(of: ["\r\n", "\r", "\n", " ", "\t", "\n\n"])
    default:
      text += one(of: ["text", "é中😀", "]]", ">", "'\"", String(repeating: "long ", count: 80)])
    }
  }

  private mutating func attributeValue() -> String {
    (0..<number(4)).map { _ in
      one(of: ["v", "é", "&lt;", "&#10;", "&#9;", " ", "\n", "\r\n", "\t", "&amp;", ">", "&quot;"])
    }.joined()
  }

  // MARK: - The prolog

  private mutating func miscellany() {
    for _ in 0..<number(3) {
      text += one(of: ["\n", " ", "<!-- it's -->", "<?p don't?>", "<!---->", "\r\n"])
    }
  }

  private mutating func documentType() {
    text += "<!DOCTYPE a"
    if chance(8) { text += " SYSTEM 'nowhere.dtd'" }
    text += " ["
    for _ in 0..<number(6) { declaration() }
    text += "]\(chance(3) ? " " : "")>"
  }

  private mutating func declaration() {
    switch number(14) {
    case 0: text += "<!ENTITY e \(quoted(one(of: ["E", "it is", "", "&#38;lt;", "x&#10;y"])))>"
    case 1: text += "<!ENTITY f \(quoted(one(of: ["F", "<b/>", "<b>t</b>"])))>"
    case 2: text += "<!ENTITY e \(quoted("second"))>"
    case 3: text += "<!ATTLIST a d CDATA \(quoted(one(of: ["def", "a  b", "&lt;"])) )>"
    case 4: text += "<!ATTLIST item n NMTOKENS \(quoted("r  s")) f CDATA #FIXED \(quoted("g"))>"
    case 5: text += "<!ELEMENT a \(one(of: ["ANY", "EMPTY", "(#PCDATA)", "(b*)"]))>"
    case 6: text += "<!--\(one(of: [" x ", "it's", "]>", "\"", "<!ENTITY"]))-->"
    case 7: text += "<?p \(one(of: ["x", "it is", "]>", "<!--", "don't"]))?>"
    case 8: text += one(of: ["\n", " ", "\t"])
    case 9: text += "<!ENTITY % g \(quoted("<!ENTITY f 'G'>"))> %g;"
    case 10: text += "<!ATTLIST a i CDATA #IMPLIED>"
    default: text += "<!NOTATION n PUBLIC \(quoted("n")) \(quoted("m"))>"
    }
  }

  // MARK: - Damage

  private mutating func mutate(_ bytes: inout [UInt8]) {
    for _ in 0...number(2) where !bytes.isEmpty {
      let place = number(bytes.count)
      switch number(5) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(one(of: Array("<>&;'\"=/?!-[]: \rx".utf8) + [0, 0xFF, 0xC3]), at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + number(8)))
      default:
        let slice = bytes[place..<min(bytes.count, place + 1 + number(20))]
        bytes.insert(contentsOf: slice, at: number(bytes.count))
      }
    }
  }

  // MARK: - Draws

  private mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
  private mutating func chance(_ odds: Int) -> Bool { number(odds) == 0 }
  private mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[number(choices.count)]
  }
  private mutating func space() -> String { one(of: [" ", " ", " ", "\n", "  ", "\t"]) }

  private mutating func quoted(_ value: String) -> String {
    if value.contains("'") || chance(2) { return "\"\(value.replacing("\"", with: "&quot;"))\"" }
    return "'\(value)'"
  }
}
