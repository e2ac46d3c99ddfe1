import Foundation
import Glibc
@testable import HarnessCore
import Testing
import WorkerContract

/// The floor that a worker reports is the time that a program without the harness takes, measured from
/// outside.
///
/// CPU time is compared, because the machine that runs the tests does other work as well.
@Suite(.serialized) struct FloorTests {
  private static let parses = 40
  private static let rounds = 9

  @Test(arguments: ["libxml2", "expat"])
  func theFloorTakesWhatAProgramWithoutTheHarnessTakes(_ library: String) throws {
    guard Products.isRelease else { return }
    let document = try TemporaryFile(ITunesDocument.long)
    // Each round measures both in turn, so that the state of the machine is the same for both.
    let ratios = try (0..<Self.rounds).map { round in
      let inside = { try Self.floor(of: library, document) }
      let outside = { try Self.timeOutside(library, document) }
      if round.isMultiple(of: 2) {
        let first = try inside()
        return first / (try outside())
      }
      let first = try outside()
      return try inside() / first
    }
    // The median lies between the second lowest and the second highest of nine with 96 % confidence. On a
    // busy machine they are far apart, and only a difference they exclude can be told from 10 %.
    let sorted = ratios.sorted()
    #expect(sorted[1] < 1.1 && sorted[Self.rounds - 2] > 0.9, "\(library): \(ratios)")
  }

  /// Returns the nanoseconds per parse that the worker reports.
  private static func floor(of library: String, _ document: TemporaryFile) throws -> Double {
    let sample = try SampleTests.sample(
      "floor-\(library)", sink: "count", pass: .time, document: document)
    return try #require(sample[Metric.cpuTime.name])
  }

  /// Returns the nanoseconds per parse: the time for twice as many parses minus the time for as many.
  private static func timeOutside(_ library: String, _ document: TemporaryFile) throws -> Double {
    let once = try processorTime(library, document, times: parses)
    let twice = try processorTime(library, document, times: 2 * parses)
    return Double(twice - once) / Double(parses)
  }

  /// Returns the CPU time of a whole process in nanoseconds, from wait4(2).
  ///
  /// It adds user and system time: the kernel knows the sum exactly, but each part only from ticks.
  private static func processorTime(
    _ library: String, _ document: TemporaryFile, times: Int
  ) throws -> Int {
    let program = Products.folder.appending(path: "floor-outside").path
    let words = [program, library, document.path, String(times)]
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let error = unsafe posix_spawn(&process, program, &actions, nil, &arguments, environ)
    try #require(error == 0)
    var status: Int32 = 0
    var usage = rusage()
    let ended = unsafe wait4(process, &status, 0, &usage)
    try #require(ended == process && status == 0)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + $1.tv_sec * 1_000_000_000 + Int($1.tv_usec) * 1000
    }
  }
}
