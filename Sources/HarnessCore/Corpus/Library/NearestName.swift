/// Returns the name most similar to `name`, if one is similar enough.
///
/// Similarity is the Levenshtein distance (1966), in which two swapped adjacent letters count once (Damerau
/// 1964). It must be at most a third of the length of the longer name. A name that begins with `name` is
/// preferred to all others.
package func nearest(to name: String, among names: some Sequence<String>) -> String? {
  if !name.isEmpty, let begun = names.first(where: { $0.hasPrefix(name) }) { return begun }
  let scored = names.map { (name: $0, distance: distance(name, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance * 3 <= max(name.count, best.name.count) ? best.name : nil
}

private func distance(_ one: String, _ other: String) -> Int {
  let one = Array(one.lowercased())
  let other = Array(other.lowercased())
  var before: [Int] = []
  var above = Array(0...other.count)
  for line in one.indices {
    var row = [line + 1]
    for column in other.indices {
      let substituted = above[column] + (one[line] == other[column] ? 0 : 1)
      var least = min(substituted, row[column] + 1, above[column + 1] + 1)
      if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
        least = min(least, before[column - 1] + 1)
      }
      row.append(least)
    }
    (before, above) = (above, row)
  }
  return above[other.count]
}
