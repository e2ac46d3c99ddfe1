import Foundation

extension SmallDocument {
  static let encodings =
    [
      SmallDocument(
        "UTF-8 with a byte order mark", "\u{FEFF}<a>é</a>", log: ["(- a", "-é", ")- a"]),
      SmallDocument(
        "UTF-8 declared in small letters", "<?xml version='1.0' encoding='utf-8'?><a>é</a>",
        log: ["(- a", "-é", ")- a"]),
      SmallDocument(
        "ASCII", "<?xml version='1.0' encoding='US-ASCII'?><a>&#233;</a>",
        log: ["(- a", "-é", ")- a"]),
      encoded("ä ö 😀", as: .utf16LittleEndian, "UTF-16", mark: [0xFF, 0xFE]),
      encoded("ä ö 😀", as: .utf16BigEndian, "UTF-16", mark: [0xFE, 0xFF]),
      encoded("ä ö 😀", as: .utf16LittleEndian, nil, mark: [0xFF, 0xFE]),
      encoded("ä ö 😀", as: .utf16BigEndian, nil, mark: [0xFE, 0xFF]),
      encoded("ä ö 😀", as: .utf16LittleEndian, "UTF-16"),
      encoded("ä ö 😀", as: .utf16BigEndian, "UTF-16"),
      encoded("ä ö", as: .isoLatin1, "ISO-8859-1"),
      // Code pages 1252, 1251 and 8859-7 leave bytes undefined, KOI8-R and 8859-15 none.
      encoded("“ä” – €", as: .windowsCP1252, "windows-1252"),
      encoded("Привет", as: .windowsCP1251, "Windows-1251"),
      SmallDocument(
        "ISO-8859-7",
        bytes: Array("<?xml version='1.0' encoding='ISO-8859-7'?><a>".utf8) + [0xEA, 0xE1, 0xDF]
          + Array("</a>".utf8), log: ["(- a", "-και", ")- a"].map { $0.replacing("ι", with: "ί") }),
      SmallDocument(
        "ISO-8859-15",
        bytes: Array("<?xml version='1.0' encoding='ISO-8859-15'?><a>".utf8) + [0xA4]
          + Array("</a>".utf8), log: ["(- a", "-€", ")- a"]),
      SmallDocument(
        "KOI8-R",
        bytes: Array("<?xml version='1.0' encoding='KOI8-R'?><a>".utf8) + [0xF0, 0xD2, 0xC9]
          + Array("</a>".utf8), log: ["(- a", "-При", ")- a"]),
      encoded("UTF8", "é中😀", bytes: Array("é中😀".utf8)),
      // Whose converters hold a letter back, as an accent may follow.
      encoded("windows-1255", "שלום", bytes: [0xF9, 0xEC, 0xE5, 0xED]),
      encoded("windows-1258", "Vit", bytes: Array("Vit".utf8)),
      // Of two bytes a character, or of one, two and three.
      encoded("GB2312", "中文", bytes: [0xD6, 0xD0, 0xCE, 0xC4]),
      encoded("GBK", "中文", bytes: [0xD6, 0xD0, 0xCE, 0xC4]),
      encoded("Big5", "中文", bytes: [0xA4, 0xA4, 0xA4, 0xE5]),
      encoded("Shift_JIS", "日本ｱ", bytes: [0x93, 0xFA, 0x96, 0x7B, 0xB1]),
      encoded("EUC-JP", "日本ｱ丂", bytes: [0xC6, 0xFC, 0xCB, 0xDC, 0x8E, 0xB1, 0x8F, 0xB0, 0xA1]),
      encoded("EUC-KR", "한국", bytes: [0xC7, 0xD1, 0xB1, 0xB9]),
    ]

  /// A text in an encoding whose markup is ASCII.
  private static func encoded(_ name: String, _ text: String, bytes: [UInt8]) -> SmallDocument {
    SmallDocument(
      name,
      bytes: Array("<?xml version='1.0' encoding='\(name)'?><a b='".utf8) + bytes
        + Array("'>".utf8) + bytes + Array("</a>".utf8),
      log: ["(- a", "A- b \(text)", "-\(text)", ")- a"])
  }

  /// `text` as text and as an attribute, in an encoding that is declared unless it is `nil`.
  private static func encoded(
    _ text: String, as encoding: String.Encoding, _ declared: String?, mark: [UInt8] = []
  ) -> SmallDocument {
    let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
    let document = "\(declaration)<ä:a xmlns:ä='u' b='\(text)'>\(text)</ä:a>"
      .replacing("ä:", with: text.contains("ä") ? "ä:" : "p:")
      .replacing(":ä=", with: text.contains("ä") ? ":ä=" : ":p=")
    let data = document.data(using: encoding) ?? Data()
    let kind = declared ?? "undeclared"
    let order = "\(encoding)\(mark.isEmpty ? "" : " with a byte order mark")"
    return SmallDocument(
      "\(kind), \(order)", bytes: mark + data,
      log: ["(u a", "A- b \(text)", "-\(text)", ")u a"])
  }
}
