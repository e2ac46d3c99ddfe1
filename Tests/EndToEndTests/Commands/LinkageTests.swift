import Foundation
import Testing

@Suite struct LinkageTests {
  @Test(arguments: ["worker-libxml2", "worker-expat", "worker-bytes"])
  func aWorkerOfACLibraryLinksNoFoundation(_ worker: String) throws {
    let outcome = try Command.run("ldd", "\(Harness.directory)/\(worker)")
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("Foundation"))
  }

  @Test(arguments: [
    ("worker-libxml2", "libexpat"), ("worker-expat", "libxml2"), ("worker-bytes", "libxml2"),
    ("worker-bytes", "libexpat"), ("worker-foundation", "libexpat"),
  ])
  func noProgramLinksALibraryOfOthers(_ executable: String, _ library: String) throws {
    let outcome = try Command.run("ldd", "\(Harness.directory)/\(executable)")
    #expect(!outcome.output.contains(library))
  }
}
