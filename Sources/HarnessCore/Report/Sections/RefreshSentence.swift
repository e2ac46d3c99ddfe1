/// The sentences about the changes since an earlier snapshot, and how many new items a parse that stops early finds.
struct RefreshSentence: Hashable, Sendable {
  let text: String

  init(_ refresh: RefreshSummary) {
    let unknown =
      refresh.unidentified == 0
      ? "" : " (\(refresh.unidentified) of them with nothing that identifies them)"
    let seen = refresh.seenUntil.map { "no newer than \($0)" } ?? "seen before"
    let items = refresh.limit == 1 ? "the first item" : "\(refresh.limit) items in a row"
    text = """
      Since \(refresh.previous.onOneLine): \(refresh.new.count) new\(unknown), \(refresh.changed.count) changed and \
      \(refresh.gone.count) gone; \(refresh.items) items, \(refresh.previousItems) before.\
      \(Self.ambiguity(refresh)) A reader that stops at \(items) \(seen) reads \(refresh.read) of \(refresh.items) and \
      \(Self.finding(refresh)).
      """
  }

  /// Returns what is uncertain about the items whose identity occurs more than once.
  private static func ambiguity(_ refresh: RefreshSummary) -> String {
    guard refresh.isAmbiguous else { return "" }
    return """
       Of these, \(refresh.ambiguous) and \(refresh.previousAmbiguous) have a guid, link or id that occurs more than once: \
      they go by link and date, which proves nothing.
      """
  }

  private static func finding(_ refresh: RefreshSummary) -> String {
    let (found, new) = (refresh.found, refresh.new.count)
    guard !refresh.isAmbiguous else {
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

extension RefreshSummary {
  fileprivate var isAmbiguous: Bool { ambiguous + previousAmbiguous > 0 }
}
