import EveryBackend
import FeedEvents
import Testing

/// Only features that differ between distribution revisions of a library may be unavailable.
struct RevisionTests {
  @Test(arguments: RevisionFact.all)
  func anImplementationIsUnavailableJustWhereTheLibraryLacksWhatItNeeds(_ fact: RevisionFact) throws
  {
    for name in fact.implementations {
      let backend = try #require(ParserBackend.known.first { $0.name == name })
      #expect((backend.identity.unavailability == nil) == fact.isInLibrary, "\(backend)")
      let isRefused = backend.read("<a/>").failure?.kind == .unavailable
      #expect(isRefused == !fact.isInLibrary, "\(backend)")
    }
  }

  @Test(arguments: ParserBackend.known)
  func anImplementationThatNoFactIsAboutIsAvailable(_ backend: ParserBackend) {
    guard !RevisionFact.all.contains(where: { $0.implementations.contains(backend.name) }) else {
      return
    }
    #expect(backend.identity.unavailability == nil)
  }

  @Test func originalsAreAlwaysTested() {
    let originals = ParserBackend.known.filter { $0.identity.variantOf == nil }
    #expect(ParserBackend.originals.map(\.name) == originals.map(\.name))
  }

  @Test func onlyWhatAFactAllowsIsLeftOut() {
    let implementations = ["expat", "expat-undeferred"]
    let kept = offered(implementations) {
      ($0, "this libexpat does not support reparse deferral, so it can't be turned off")
    }
    #expect(kept == (RevisionFact.reparseDeferral.isInLibrary ? implementations : ["expat"]))
    #expect(offered(implementations) { ($0, nil) } == implementations)
  }
}
