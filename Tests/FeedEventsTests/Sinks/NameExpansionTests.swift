import FeedEvents
import Testing

/// Expanding a log of qualified names gives the log of expanded names.
struct NameExpansionTests {
  private static let xml = "http://www.w3.org/XML/1998/namespace"

  private func expand(_ lines: String...) -> [String]? {
    let log = lines.map { $0 + "\n" }.joined()
    return NameExpansion.expand(Array(log.utf8)).map { expanded in
      String(decoding: expanded, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func logWithoutNamespacesIsTheSame() {
    #expect(
      expand("(- a", "A- x 1 2", "-one\\ntwo", "(- b", ")- b", ")- a")
        == ["(- a", "A- x 1 2", "-one\\ntwo", "(- b", ")- b", ")- a"])
    #expect(NameExpansion.expand([]) == [])
  }

  @Test func prefixStandsForTheInnermostDeclaration() {
    #expect(
      expand(
        "(- p:a", "A- xmlns:p u:1", "(- p:b", "A- xmlns:p u:2", ")- p:b", "(- p:c", ")- p:c",
        ")- p:a")
        == ["(u:1 a", "(u:2 b", ")u:2 b", "(u:1 c", ")u:1 c", ")u:1 a"])
  }

  @Test func defaultNamespaceIsForElementsAndCanBeUndeclared() {
    #expect(
      expand("(- a", "A- x 1", "A- xmlns u", "(- b", "A- xmlns ", ")- b", ")- a")
        == ["(u a", "A- x 1", "(- b", ")- b", ")u a"])
  }

  @Test func declarationCountsForTheWholeTagWhereverItStands() {
    #expect(expand("(- p:a", "A- p:x 1", "A- xmlns:p u", ")- p:a") == ["(u a", "Au x 1", ")u a"])
  }

  @Test func attributesAreSortedByWhatTheyStandFor() {
    #expect(
      expand("(- a", "A- a:x 1", "A- b:y 2", "A- xmlns:a u:2", "A- xmlns:b u:1", "A- z 3", ")- a")
        == ["(- a", "A- z 3", "Au:1 y 2", "Au:2 x 1", ")- a"])
  }

  @Test func xmlNeedsNoDeclaration() {
    #expect(expand("(- a", "A- xml:lang en", ")- a") == ["(- a", "A\(Self.xml) lang en", ")- a"])
  }

  @Test func attributeWhoseNameOnlyBeginsAsADeclarationIsNone() {
    #expect(expand("(- a", "A- xmlnsx 1", ")- a") == ["(- a", "A- xmlnsx 1", ")- a"])
  }

  @Test func uriIsEscapedAsInEveryLog() {
    #expect(
      expand("(- a", "A- xmlns u\\\\v\\t w", ")- a")
        == ["(u\\\\v\\t\\sw a", ")u\\\\v\\t\\sw a"])
    #expect(expand("(- a", "A- xmlns -", ")- a") == ["(\\- a", ")\\- a"])
  }

  @Test(arguments: ["(- p:a\n)- p:a\n", "(- a\nA- p:x 1\n)- a\n", "(- p:a\n"])
  func prefixThatIsBoundToNothingHasNoExpansion(_ log: String) {
    #expect(NameExpansion.expand(Array(log.utf8)) == nil)
  }

  @Test func prefixIsUnboundAgainAfterItsElement() {
    #expect(
      expand("(- a", "(- p:b", "A- xmlns:p u", ")- p:b", "(- p:c", ")- p:c", ")- a") == nil)
  }

  @Test(arguments: [1, 2, 5])
  func piecesMakeNoDifference(size: Int) {
    let log = Array("(- p:a\nA- p:x 1\nA- xmlns:p u\n-text\n)- p:a\n".utf8)
    var expansion = NameExpansion()
    var expanded: [UInt8] = []
    for start in stride(from: 0, to: log.count, by: size) {
      expansion.read(log[start..<min(start + size, log.count)]) { expanded += $0 }
    }
    let isBound = expansion.finish { expanded += $0 }
    #expect(isBound && expanded == NameExpansion.expand(log))
  }

  /// Half a megabyte of declarations, each within the scope of the previous ones.
  @Test(.timeLimit(.minutes(1))) func nestedDeclarationsAreOneStack() {
    let depth = 25_000
    var expansion = NameExpansion()
    var size = 0
    for index in 0..<depth {
      expansion.read(Array("(- p\(index):a\nA- xmlns:p\(index) u\n".utf8)[...]) { size += $0.count }
    }
    for index in (0..<depth).reversed() {
      expansion.read(Array(")- p\(index):a\n".utf8)[...]) { size += $0.count }
    }
    let isBound = expansion.finish { size += $0.count }
    #expect(isBound && size == depth * 2 * "(u a\n".utf8.count)
  }
}
