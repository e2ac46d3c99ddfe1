/// The form of a name in the store's addresses: `R&B/Soul` is `r-b-soul`.
enum ITunesSlug {
  static func of(_ name: String) -> String {
    var slug = ""
    var isBetweenWords = false
    for scalar in name.unicodeScalars where scalar != "'" {
      guard let letter = folded(scalar) else {
        isBetweenWords = true
        continue
      }
      if isBetweenWords, !slug.isEmpty {
        slug += "-"
      }
      isBetweenWords = false
      slug.unicodeScalars.append(letter)
    }
    return slug
  }

  /// The small letter or digit without its accent, nil for all else.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9": scalar
    case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) + 32)
    case "á", "ä", "å", "Á": "a"
    case "é", "è", "ë", "É": "e"
    case "í", "î": "i"
    case "ñ": "n"
    case "ó", "ö", "ø", "Ó": "o"
    case "ú", "ü": "u"
    default: nil
    }
  }
}
