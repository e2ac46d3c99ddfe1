extension Sequence<String> {
  /// The first few of them for a sentence, and how many more there are.
  func listed(most limit: Int) -> String {
    let all = Array(self)
    let rest = all.count - limit
    let shown = all.prefix(limit).joined(separator: ", ")
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }
}
