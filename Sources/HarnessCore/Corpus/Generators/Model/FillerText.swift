internal import FeedEvents

/// Draws random texts that read like those of a feed: titles, sentences and names.
package struct FillerText {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let words = [
    "about", "after", "again", "all", "an", "another", "answer", "and", "archive", "are", "at",
    "because", "been", "before", "better", "between", "book", "both", "bridge", "build", "but",
    "change", "city", "code", "coffee", "column", "could", "day", "draft", "each", "early",
    "editor", "every", "few", "field", "first", "for", "friend", "from", "garden", "good", "had",
    "harbour", "have", "here", "house", "how", "idea", "in", "into", "is", "island", "it",
    "journal", "just", "kitchen", "last", "later", "less", "letter", "library", "light", "line",
    "little", "long", "made", "map", "meeting", "more", "morning", "most", "mountain", "museum",
    "music", "never", "new", "news", "next", "night", "not", "note", "now", "of", "old", "on",
    "once", "one", "only", "open", "or", "other", "our", "out", "over", "page", "paper", "people",
    "photo", "plan", "price", "question", "quiet", "radio", "rain", "read", "reason", "release",
    "river", "road", "room", "same", "school", "season", "second", "small", "some", "station",
    "still", "story", "street", "such", "summer", "table", "than", "that", "the", "their", "then",
    "there", "these", "they", "thing", "this", "time", "to", "too", "town", "train", "tree", "two",
    "under", "until", "update", "very", "village", "was", "water", "way", "weather", "week",
    "well", "were", "what", "when", "where", "which", "while", "winter", "with", "without", "word",
    "work", "world", "would", "writer", "year",
  ]

  /// Words with characters that a feed must or may write as references.
  private static let marked = [
    "R&D", "Q&A", "café", "naïve", "São Paulo", "don’t", "it’s", "rock & roll", "“quoted”",
    "Zürich", "a < b", "Łódź", "東京", "“why?”", "señor", "1–0", "naïveté", "Москва", "C&A", "x > y",
  ]

  package mutating func number(in range: Range<Int>) -> Int { random.next(in: range) }

  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { random.pick(choices) }

  package mutating func word() -> String { random.pick(Self.words) }

  /// Returns three to seven words; in one of three titles, one word is marked.
  package mutating func title() -> String {
    words(in: 3..<8, markedOneIn: 3)
  }

  /// Returns six to fifteen words with a full stop; in one of four sentences, one word is marked.
  package mutating func sentence() -> String {
    words(in: 6..<16, markedOneIn: 4) + "."
  }

  private mutating func words(in counts: Range<Int>, markedOneIn times: Int) -> String {
    var words = (0..<random.next(in: counts)).map { _ in word() }
    if random.next(in: 0..<times) == 0 {
      words[random.next(in: words.indices)] = random.pick(Self.marked)
    }
    return words.joined(separator: " ").capitalizedFirst
  }

  package mutating func paragraph(sentences: Int) -> String {
    (0..<sentences).map { _ in sentence() }.joined(separator: " ")
  }

  /// Returns the path from the top to a page, `Home > town > river > …`, with exactly this many bytes.
  mutating func path(bytes: Int) -> String {
    var path = "Home"
    while path.utf8.count < bytes { path += " > \(word())" }
    return String(decoding: path.utf8.prefix(bytes), as: UTF8.self)
  }
}

extension String {
  fileprivate var capitalizedFirst: String {
    guard let first = unicodeScalars.first, first.isASCII else { return self }
    return first.properties.uppercaseMapping + unicodeScalars.dropFirst().map(String.init).joined()
  }
}

extension SplitMix64 {
  package mutating func next(in range: Range<Int>) -> Int {
    range.lowerBound + Int(next(below: UInt64(range.count)))
  }

  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[next(in: choices.indices)]
  }
}
