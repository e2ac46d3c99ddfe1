import Foundation
import Testing

/// A copy of a worker without debug information: valgrind 3.19 gives up on the DWARF 5 of Swift's
/// clang.
final class StrippedWorker: Sendable {
  let url: URL

  /// The worker that hosts `row`.
  init(of row: String) throws {
    let worker = "worker-\(SampleTests.worker(of: row).name)"
    url = URL.temporaryDirectory.appending(path: "\(worker)-\(UUID())")
    let outcome = try WorkerProcess.run(
      #require(findProgram("strip")),
      ["--strip-debug", "-o", url.path, Products.folder.appending(path: worker).path])
    try #require(outcome.status == 0)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
