import Foundation
import Testing

struct LinkageTests {
  @Test(arguments: Installation.workers.filter { $0 != "worker-foundation" })
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

  @Test(arguments: ["libxml2", "libexpat", "FoundationXML", "libsqlite3"])
  func theHarnessLinksNoParserAndNoDatabase(_ library: String) throws {
    let outcome = try Command.run("ldd", Harness.executable)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains(library))
  }

  /// The harness contains neither functions of the workers nor an allocator of its own.
  @Test func theHarnessHoldsNothingOfTheWorkers() throws {
    let outcome = try Command.run("nm", Harness.executable)
    #expect(outcome.status == 0)
    let defined = outcome.output.split(separator: "\n").compactMap { line -> Substring? in
      let fields = line.split(separator: " ")
      return fields.count == 3 && fields[1] != "U" ? fields[2] : nil
    }
    try #require(defined.count > 1000, "nm found no symbols")
    let forbidden = defined.filter { name in
      ["malloc", "free", "calloc", "realloc"].contains(name)
        || ["WorkerKit", "BackendLibxml2", "BackendExpat", "BackendFoundation", "GRDB"]
          .contains { name.contains("\($0.count)\($0)") }
    }
    #expect(forbidden.isEmpty)
  }

  /// An empty file in place of the library acts like a machine without the library.
  @Test func withoutExpatItsImplementationsAreAbsentAndTheRestIsMeasured() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write("", to: "empty")
    let linked = try Command.run("ldd", "\(Harness.directory)/worker-expat").output
    let library = try #require(
      linked.split(separator: "\n").first { $0.contains("libexpat") }?.split(separator: " ")[2])
    let hidden = ["unshare", "--mount", "--map-root-user", "sh", "-c"]
    func run(_ script: String) throws -> Outcome {
      try Command("/usr/bin/env", hidden + [script], in: folder.path).run()
    }
    let hide = "mount --bind empty $(readlink -f \(library))"
    guard try run(hide).status == 0 else { return skip("no mount namespace is to be had here") }
    let words =
      [
        Harness.executable, "--corpus", "small", "--sink", "count", "--pass", "time", "--rounds",
        "1",
        "--output", "reports", "--no-history",
      ] + Harness.permission
    let outcome = try run("\(hide) && \(words.map { "'\($0)'" }.joined(separator: " "))")
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.output.contains("libxml2"))
    #expect(outcome.errors.contains("worker-expat: absent: "), "\(outcome.everything)")
  }
}
