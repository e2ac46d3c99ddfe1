import Foundation
import Testing

/// Failures of the machine, and command lines without a meaning, cause an error message.
struct MachineTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  /// Runs the quick measurement in a shell, after `setting`.
  private func measure(
    after setting: String, by harness: String = Harness.executable, _ more: String = ""
  ) throws -> Outcome {
    let arguments = (SmallCorpus.quickly + Harness.permission).joined(separator: " ")
    return try Command.run(
      "timeout", "-s", "KILL", "60", "sh", "-c", "\(setting) \(harness) \(arguments) \(more)",
      in: folder)
  }

  private func expect(
    _ outcome: Outcome, _ status: Int32, _ words: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, "\(outcome.everything)", sourceLocation: location)
    #expect(
      outcome.errors.contains(words), "\(outcome.everything)", sourceLocation: location)
    #expect(
      !outcome.errors.contains("Fatal error"), "\(outcome.everything)", sourceLocation: location)
  }

  // MARK: - Options

  @Test(arguments: ["1e30", "1e7", "0", "-1", "nan", "inf", "1e400"])
  func aTimeLimitThatNoneWaitsForIsRefused(_ limit: String) throws {
    expect(try measure(after: "", "--time-limit \(limit)"), 64, "--time-limit")
  }

  @Test(arguments: ["0", "1k", "15m", "-1g", "much", "1e30g", "nan"])
  func aMemoryLimitThatNoneCanKeepIsRefused(_ limit: String) throws {
    expect(try measure(after: "", "--memory-limit \(limit)"), 64, "--memory-limit")
  }

  @Test(arguments: ["16777216", "64m", "2g", "none"])
  func aMemoryLimitMayBeASizeOrNone(_ limit: String) throws {
    let outcome = try measure(after: "", "--memory-limit \(limit)")
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  // MARK: - What a machine denies

  @Test(arguments: [8, 12, 63])
  func tooFewFilesAreSaidToBe(_ files: Int) throws {
    expect(try measure(after: "ulimit -n \(files);"), 69, "raise the limit (ulimit -n)")
  }

  @Test func aSoftLimitOfFilesIsRaised() throws {
    let outcome = try measure(after: "ulimit -Sn 12;")
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  @Test func withoutThreadsNothingHangs() throws {
    expect(try measure(after: "ulimit -v 100000;"), 69, "can't start 12 threads")
    for size in [300_000, 600_000, 1_000_000] {
      expect(try measure(after: "ulimit -v \(size);"), 69, "the address space is limited to")
    }
  }

  @Test(.enabled(if: getuid() == 0))
  func withoutProcessesNothingHangs() throws {
    let installation = try Installation(in: folder)
    for count in [1, 5, 12] {
      let user = "setpriv --reuid 65534 --regid 65534 --clear-groups"
      let outcome = try measure(
        after: "\(user) prlimit --nproc=\(count)", by: installation.executable)
      expect(outcome, 69, "can't start 12 threads")
    }
  }

  @Test func withoutProcThereIsAMessage() throws {
    let harness = "\(Harness.executable) list"
    let outcome = try Command.run(
      "unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc && echo hidden >&2 && \(harness)",
      in: folder)
    guard outcome.errors.contains("hidden") else {
      skip("no mount namespaces here: without /proc")
      return
    }
    expect(outcome, 69, "/proc is missing")
  }

  @Test func aFileLargerThanMemoryIsNotRead() throws {
    let file = try folder.makeFile("sparse.xml")
    try file.truncate(atOffset: 20 << 30)
    expect(
      try Harness.measure("--corpus", "sparse.xml", "--output", "reports", in: folder), 65,
      "sparse.xml: it has 21474836480 bytes, and no more than")
  }

  // MARK: - What a path stands for

  @Test func standardInputFromAFileIsThatFile() throws {
    let outcome = try measure(after: "", "--corpus /dev/stdin <small/itunes300.xml")
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  @Test func standardInputFromAPipeIsNoFaultOfAParser() throws {
    expect(
      try measure(after: "cat small/itunes300.xml |", "--corpus /dev/stdin"), 66,
      "/dev/stdin: not a regular file")
  }

  /// A machine without util-linux; the setpriv of busybox does not know the option.
  @Test(arguments: [nil, "busybox"])
  func aMissingSetprivIsSaidOnceAndWorkersStartWithoutIt(link: String?) throws {
    try folder.makeFolder("tools")
    if let link {
      try folder.writeExecutable("#!/bin/sh\nexit 1\n", to: "tools/\(link)")
      try FileManager.default.createSymbolicLink(
        atPath: folder / "tools/setpriv", withDestinationPath: link)
    }
    func verify(path: String) throws -> Outcome {
      try Harness.measure(
        "verify", "--corpus", "small", "--backend", "expat", "--stream", "whole", in: folder,
        environment: ["PATH": path])
    }
    let without = try verify(path: folder / "tools")
    #expect(without.status == 0, "\(without.everything)")
    let warnings = without.errors.split(separator: "\n").filter { $0.contains("setpriv") }
    #expect(warnings.count == 1, "\(without.everything)")
    #expect(warnings.first?.contains("workers that hang keep running") == true)
    let with = try verify(path: "/usr/bin:/bin")
    #expect(!with.errors.contains("setpriv"), "\(with.everything)")
  }
}
