import Foundation
import Testing

/// Valgrind's tools, run on workers.
enum Valgrind {
  static let isInstalled: Bool = {
    let isInstalled = findProgram("valgrind") != nil && findProgram("strip") != nil
    if !isInstalled { print("SKIPPED: WorkerTests: valgrind or strip is missing") }
    return isInstalled
  }()

  /// Returns the totals that memcheck prints at exit.
  static func heapUsage(
    of worker: StrippedWorker, _ probedCase: ProbedCase, document: TemporaryFile, times: Int
  ) throws -> (allocations: Int, bytes: Int) {
    let text = try run(
      worker, ["--leak-check=no", "--undef-value-errors=no"],
      probedCase.bareCommand(document: document, times: times))
    let line = /total heap usage: ([0-9,]+) allocs, ([0-9,]+) frees, ([0-9,]+) bytes allocated/
    let match = try #require(text.firstMatch(of: line))
    func number(_ text: Substring) throws -> Int { try #require(Int(text.filter { $0 != "," })) }
    return (try number(match.1), try number(match.3))
  }

  /// Returns the largest number of bytes alive at once that massif reports.
  static func peakHeap(
    of worker: StrippedWorker, _ probedCase: ProbedCase, document: TemporaryFile
  ) throws -> Int {
    let profile = try TemporaryFile("")
    _ = try run(
      worker,
      [
        "--tool=massif", "--peak-inaccuracy=0", "--heap-admin=0",
        "--massif-out-file=\(profile.path)",
      ], probedCase.bareCommand(document: document))
    let text = try String(contentsOfFile: profile.path, encoding: .utf8)
    let snapshots = text.matches(of: /mem_heap_B=([0-9]+)/).compactMap { Int($0.1) }
    return try #require(snapshots.max())
  }

  /// Returns the output of a run: the sample, followed by the output of valgrind.
  private static func run(
    _ worker: StrippedWorker, _ options: [String], _ command: [String]
  ) throws -> String {
    let outcome = try WorkerRunner.run(
      #require(findProgram("valgrind")),
      // Valgrind must know that the worker has its own malloc.
      ["--soname-synonyms=somalloc=NONE", "--log-fd=1"] + options + [worker.url.path] + command)
    #expect(outcome.status == 0)
    return outcome.text
  }
}
