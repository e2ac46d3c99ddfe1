import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct ImplementationCopyTests {
  @Test(
    arguments: [
      ("libxml2", "libxml2", "libxml2-copy", []),
      ("libxml2+2%", "libxml2", "libxml2+2%", [.slowdown(0.02)]),
      ("expat+0.5%", "expat", "expat+0.5%", [.slowdown(0.005)]),
      ("expat+1alloc", "expat", "expat+1alloc", [.allocations(1)]),
    ] as [(String, String, String, [InjectedChange])])
  func copyIsReadFromItsText(
    text: String, original: String, name: String, injectedChanges: [InjectedChange]
  ) throws {
    let copy = try #require(ImplementationCopy(text))
    #expect(copy.original == original)
    #expect(copy.name == name)
    #expect(copy.injectedChanges == injectedChanges)
  }

  @Test(
    arguments: [
      "", "+2%", "libxml2+", "libxml2+%", "libxml2+-1%", "libxml2+2", "libxml2+0alloc",
      "libxml2+0%", "libxml2+1001%", "libxml2+1000001alloc", "libxml2+9223372036854775807alloc",
    ])
  func otherTextIsNoCopy(text: String) {
    #expect(ImplementationCopy(text) == nil)
  }

  @Test func copyKeepsTheNameItsWorkerKnows() throws {
    let implementation = Implementation.fixture("libxml2")
    let copy = implementation.copied(as: try #require(ImplementationCopy("libxml2+2%")))
    #expect(copy.name == "libxml2+2%")
    #expect(copy.hostedName == "libxml2")
    #expect(copy.injectedChanges == [.slowdown(0.02)])
    #expect(implementation.hostedName == "libxml2")
  }
}
