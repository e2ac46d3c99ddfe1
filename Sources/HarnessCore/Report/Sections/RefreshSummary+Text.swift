extension RefreshSummary {
  /// The sentences about the changes since an earlier snapshot, and how many new items a parse that stops early
  /// finds.
  var sentence: String {
    let unknown =
      unidentified == 0 ? "" : " (\(unidentified) of them with nothing that identifies them)"
    let seen = seenUntil.map { "no newer than \($0)" } ?? "seen before"
    let place = limit == 1 ? "the first item" : "\(limit) items in a row"
    return """
      Since \(previous.onOneLine): \(new.count) new\(unknown), \(changed.count) changed and \
      \(gone.count) gone; \(items) items, \(previousItems) before.\
      \(ambiguity) A reader that stops at \(place) \(seen) reads \(read) of \(items) and \
      \(finding).
      """
  }

  private var isAmbiguous: Bool { ambiguous + previousAmbiguous > 0 }

  /// What is uncertain about the items whose identity occurs more than once.
  private var ambiguity: String {
    guard isAmbiguous else { return "" }
    return """
       Of these, \(ambiguous) and \(previousAmbiguous) have a guid, link or id that occurs more than once: \
      they go by link and date, which proves nothing.
      """
  }

  private var finding: String {
    let new = new.count
    guard !isAmbiguous else {
      return new == 0
        ? "finds none that counts as new" : "finds \(found) of \(new) that count as new"
    }
    let ones = new == 1 ? "the new one" : "all \(new) new ones"
    return switch found {
    case new: new == 0 ? "misses nothing" : "finds \(ones)"
    case 0: "misses \(ones)"
    default: "finds \(found) of \(new) new ones"
    }
  }
}
