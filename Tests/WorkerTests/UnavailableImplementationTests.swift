import Foundation
import Testing
import WorkerContract

/// An implementation that needs a missing feature of the library reports so, and measures nothing.
struct UnavailableImplementationTests {
  /// A copy of the loaded libexpat in which the function that turns deferral off is renamed.
  ///
  /// The function is not found, as in Debian's first revisions of 2.5.0.
  private final class OldExpat {
    let folder = URL.temporaryDirectory.appending(path: "old-expat-\(UUID())")
    private let worker = Products.folder.appending(path: "worker-expat")

    init() throws {
      let listed = try WorkerRunner.run(#require(findProgram("ldd")), [worker.path]).text
      let match = try #require(listed.firstMatch(of: /(libexpat\.so\S*) => (\S+)/))
      var library = try Data(contentsOf: URL(filePath: String(match.2)))
      if let place = library.range(of: Data("XML_SetReparseDeferralEnabled".utf8)) {
        library[place.upperBound - 1] = UInt8(ascii: "x")
      }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try library.write(to: folder.appending(path: String(match.1)))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func run(_ arguments: String...) throws -> WorkerRunner.Outcome {
      try WorkerRunner.run(
        #require(findProgram("env")),
        ["LD_LIBRARY_PATH=\(folder.path)", worker.path] + arguments)
    }
  }

  @Test func withoutDeferralThereIsNoneToTurnOff() throws {
    let library = try OldExpat()
    let document = try TemporaryFile("<a/>")
    let sample = try library.run(
      "sample", "--backend", "expat-undeferred", "--document", document.path)
    #expect(sample.status == WorkerExit.unavailable)
    #expect(sample.errors.contains("does not support reparse deferral"))
    #expect(sample.output.isEmpty)
    let verification = try library.run(
      "verify", "--backend", "expat-undeferred", "--document", document.path, "--stream", "whole")
    #expect(verification.status == WorkerExit.unavailable)
    #expect(verification.output.isEmpty)
  }

  @Test func theDescriptionSaysSo() throws {
    let text = try OldExpat().run("describe").text
    #expect(text.contains("\nunavailable: this libexpat does not support reparse deferral"))
    #expect(
      text.contains("note: no reparse deferral: this revision of the library does not support it"))
  }

  @Test func theOtherImplementationsOfTheLibraryWork() throws {
    let library = try OldExpat()
    let document = try TemporaryFile("<a/>")
    for implementation in ["expat", "expat-reused"] {
      let outcome = try library.run(
        "sample", "--backend", implementation, "--document", document.path, "--pass", "bare")
      #expect(outcome.status == WorkerExit.done)
    }
  }
}
