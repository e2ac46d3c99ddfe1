/// One of many small feeds: what they all have, whatever the form they are written in.
struct TinyFeed {
  /// Its number among its like; addresses are made of it, so that no two feeds are equal.
  let number: Int
  let title: String
  let author: String
  let spelling: HTMLSpelling
  /// Whether it uses namespaces beyond those of its form.
  let usesModules: Bool
  /// Whether its tags stand on lines of their own.
  let isIndented: Bool
  /// It takes on items until its document has this size.
  let leastBytes: Int

  init(number: Int, drawing prose: inout Prose) {
    self.number = number
    title = prose.title()
    author = prose.pick(["Ada", "Björn", "Chloé", "Dmitri", "Eva", "Farid", "Grace", "Hiro"])
    spelling = prose.pick(HTMLSpelling.allCases)
    usesModules = prose.number(in: 0..<3) == 0
    isIndented = prose.number(in: 0..<2) == 0
    leastBytes = prose.number(in: 1_000..<3_300)
  }

  var link: String { "http://feed\(number).example.com/" }
}
