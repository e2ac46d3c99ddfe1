/// The name most like `name`, where one is like enough to be meant.
///
/// By Levenshtein distance (1966), at most a third of the longer name.
///
/// - Complexity: O(*n* · *m*) in the lengths, for each name.
public func nearest(to name: String, among names: some Sequence<String>) -> String? {
  let scored = names.map { (name: $0, distance: distance(name, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  let isPrefix = !name.isEmpty && best.name.hasPrefix(name)
  return isPrefix || best.distance * 3 <= max(name.count, best.name.count) ? best.name : nil
}

private func distance(_ one: String, _ other: String) -> Int {
  let other = Array(other.lowercased())
  var row = Array(0...other.count)
  for (index, letter) in one.lowercased().enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in other.indices {
      let substituted = diagonal + (other[column] == letter ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
    }
  }
  return row[other.count]
}
