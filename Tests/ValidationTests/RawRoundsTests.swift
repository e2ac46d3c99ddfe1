import Foundation
import HarnessCore
import Testing

@testable import Validation

@Suite struct RawRoundsTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  static func run(
    _ state: MachineState = .quiet, sitting: Int = 1, backend: String = "expat", number: Int = 1,
    rounds: [[TimedRun.Sample?]] = [], others: Double = 0.01
  ) -> TimedRun {
    TimedRun(
      sitting: sitting, state: state, backend: backend, number: number, commit: "abc", method: 2,
      time: "2026-11-22T11:0\(number):00Z", budget: 60,
      proof: StateProof(
        wall: 60.5, harnessCPU: 60, neighbourCPU: 0, copied: 0, others: others, stolen: 0),
      seed: 7, names: RunDesign.graded.names(backend), rounds: rounds,
      machine: [.init("cpu", "A"), .init("caches", "L1, L2")])
  }

  /// Returns a round in which each copy takes the time it should take.
  static func round(_ scale: Double = 1) -> [TimedRun.Sample?] {
    [1, 1, 1.005, 1.01, 1.02, 1.03, 1.05].map {
      .init(cpu: Int(20_000 * scale * $0), wall: Int(20_100 * scale * $0))
    }
  }

  @Test func runsAreReadAsTheyWereStored() throws {
    let gappy = Self.round().dropLast() + [nil]
    let runs = [
      Self.run(rounds: [Self.round(), Array(gappy)]), Self.run(number: 2, rounds: [Self.round()]),
      Self.run(.all[2], sitting: 2, backend: "libxml2"),
    ]
    for run in runs.reversed() { try RawRounds.append(run, in: folder.path) }
    #expect(File.names(in: folder.path) == ["quiet-1.csv", "same-core-2.csv"])
    #expect(try RawRounds.read(folder.path) == runs)
    let text = try File.text(folder.path(of: "quiet-1.csv"))
    #expect(text.hasPrefix("machine,cpu=A,\"caches=L1, L2\"\nrun,backend=expat,number=2,"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("machine,") } == 1)
  }

  @Test func theRoundsOfTheRepositoryAreWrittenAsTheyAre() throws {
    let package = (0..<3).reduce(URL(filePath: "\(#filePath)")) { url, _ in
      url.deletingLastPathComponent()
    }.path
    let name = "same-core-3.csv"
    let committed = try File.text("\(package)/Reports/published/rounds/\(name)")
    try AtomicFile.write(Array(committed.utf8), to: folder.path(of: name))
    let runs = try RawRounds.read(folder.path)
    let other = try TemporaryDirectory()
    // Appends the runs in the order in which they were measured, not sorted.
    for run in runs.sorted(by: { $0.time < $1.time }) { try RawRounds.append(run, in: other.path) }
    #expect(try File.text(other.path(of: name)) == committed)
  }

  @Test(arguments: [
    ("quiet.csv", ""), ("noisy-1.csv", ""), ("quiet-1.csv", "1/2,3/4\n"),
    ("quiet-1.csv", "run,backend=expat\n"), ("quiet-1.csv", "machine,cpu\n"),
    ("quiet-1.csv", "%RUN%1/1,1/1\n"), ("quiet-1.csv", "%RUN%"),
    ("quiet-1.csv", "%RUN%0/1,1/1,1/1,1/1,1/1,1/1,1/1\n"),
  ])
  func whatIsNoRawRoundIsRefused(_ name: String, _ text: String) throws {
    try RawRounds.append(Self.run(rounds: [Self.round()]), in: folder.path)
    let whole = try File.text(folder.path(of: "quiet-1.csv"))
    let begun = whole.split(separator: "\n").prefix(2).map { "\($0)\n" }.joined()
    try File.remove(folder.path(of: "quiet-1.csv"))
    let bad = text.replacing("%RUN%", with: begun)
    try AtomicFile.write(Array(bad.utf8), to: folder.path(of: name))
    let error = #expect(throws: HarnessValidationError.self) { try RawRounds.read(folder.path) }
    guard case .malformed(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == folder.path(of: name))
  }

  // MARK: What is made of them

  @Test func stretchesPartARunWithoutRest() {
    for rounds in [0, 1, 59, 60, 61, 273] {
      for length in Stretch.lengths {
        let ranges = Stretch.all.filter { $0.sixtieths == length }.map { $0.range(of: rounds) }
        #expect(ranges.map(\.count).reduce(0, +) == rounds && ranges.last?.upperBound == rounds)
      }
    }
  }

  @Test func ratiosLeaveOutWhatMissedARound() {
    var torn = Self.round()
    torn[0] = nil
    let run = Self.run(rounds: [Self.round(), torn, Self.round(2)])
    #expect(run.ratios(.large) == [1.05, 1.05])
    #expect(TimedRun.rounds(of: ["a", "b"], in: []).isEmpty)
  }

  @Test func theReportIsMadeOfTheRunsThatCount() throws {
    let rounds = (0..<240).map { Self.round(1 + Double($0 % 7) / 100) }
    let runs = [
      Self.run(rounds: rounds), Self.run(number: 2, rounds: rounds, others: 0.2),
      Self.run(.all[1], rounds: rounds),
    ]
    let report = VerdictReport(
      findings: try VerdictFindings(runs, standard: Self.standardRuns(100), from: "rounds"))
    #expect(report.failures.isEmpty)
    let text = report.text
    #expect(text.contains("Of 102 verdicts on copies"), "\(text)")
    #expect(text.contains("a copy slowed by 5 % was called slower in 100 of 100"))
    #expect(text.contains("| quiet | 1 | expat 2 | other processes used 20.0 % of a processor |"))
    // The neighbour of this run did not use the other processor.
    #expect(text.contains("| other-core | 1 | expat 1 | the neighbour used 0.0 % of a processor |"))
    #expect(throws: HarnessValidationError.noRounds(folder: "rounds")) {
      try VerdictFindings([], from: "rounds")
    }
  }

  @Test func aWrongVerdictFailsTheReport() throws {
    // The unchanged copy takes 5 % longer.
    var round = Self.round()
    round[1] = round[6]
    let run = Self.run(rounds: Array(repeating: round, count: 240))
    let report = VerdictReport(
      findings: try VerdictFindings([run], standard: Self.standardRuns(100), from: "rounds"))
    #expect(
      report.failures.count == 1
        && report.failures[0].hasPrefix("quiet: expected at most 1 of 200"))
    #expect(report.text.contains("| wrong in | sitting | run | copy |"))
  }

  /// Returns runs like the default run; `missed` of them show no slowdown.
  static func standardRuns(_ count: Int, missed: Int = 0, others: Double = 0) -> [TimedRun] {
    (0..<count).map { number in
      var run = run(
        backend: VerdictCopy.backends[number % 3], number: number / 3 + 1, others: others)
      run.names = RunDesign.standard.names(run.backend)
      let round = round()
      let gross = number < missed ? round[0] : round[6]
      run.rounds = Array(repeating: [round[0], round[1], round[4], gross], count: 40)
      return run
    }
  }

  @Test(arguments: [
    (100, 0, 0.0, []), (99, 0, 0, ["+5 % in"]), (200, 2, 0, []),
    (200, 3, 0, ["+5 % in"]), (200, 4, 0, ["+5 % in", "quiet runs of 15 s"]),
    (100, 0, 0.2, ["+5 % in"]),
  ])
  func runsLikeTheDefaultRunFindWhatIsSlowed(
    _ count: Int, _ missed: Int, _ others: Double, _ failures: [String]
  ) throws {
    let standard = Self.standardRuns(count, missed: missed, others: others)
    let run = Self.run(rounds: Array(repeating: Self.round(), count: 240))
    let report = VerdictReport(
      findings: try VerdictFindings([run], standard: standard, from: "rounds"))
    let found = report.failures
    #expect(found.count == failures.count, "\(found)")
    #expect(zip(found, failures).allSatisfy { $0.hasPrefix($1) }, "\(found)")
    #expect(report.text.contains("| not counted |") == (others > 0.05))
  }

  @Test(arguments: [
    // How many of the 40 samples of each copy take longer, and by which factor.
    ([0, 0, 0, 0], 1.5, true), ([0, 4, 4, 40], 1.5, true), ([40, 0, 0, 0], 1.5, true),
    ([0, 5, 0, 0], 1.5, false), ([0, 0, 5, 0], 1.5, false), ([0, 5, 5, 0], 1.2, true),
  ])
  func otherCopiesShowWhetherTheProcessorKeptOneSpeed(
    _ slow: [Int], _ factor: Double, _ isAtOneSpeed: Bool
  ) {
    var run = Self.standardRuns(1)[0]
    for (place, count) in slow.enumerated() {
      for round in run.rounds.indices.suffix(count) {
        run.rounds[round][place]?.cpu = Int(20_000 * factor)
      }
    }
    #expect(run.isAtOneSpeed(without: .large) == isAtOneSpeed)
  }

  @Test func runsAtSeveralSpeedsAreReportedAndNotRequired() throws {
    var standard = Self.standardRuns(101, missed: 1)
    for round in 0..<10 { standard[0].rounds[round][1]?.cpu *= 2 }
    let run = Self.run(rounds: Array(repeating: Self.round(), count: 240))
    let report = VerdictReport(
      findings: try VerdictFindings([run], standard: standard, from: "rounds"))
    #expect(report.failures.isEmpty)
    #expect(report.text.contains("slower in 100 of 101 runs, and in 100 of 100 runs in which"))
    #expect(report.text.contains("| at several speeds | 1 | 40 |"))
  }

  @Test(arguments: [(0.0, 3), (7000, 3), (7300, 5)])
  func longPauseStartsANewSitting(_ later: Double, _ number: Int) throws {
    let last = try Date("2026-11-22T11:02:00Z", strategy: .iso8601)
    let runs = [Self.run(sitting: 4), Self.run(sitting: 3, number: 2)]
    #expect(Sitting.number(after: runs, now: last.addingTimeInterval(later)) == number)
    #expect(Sitting.number(after: [], now: last) == 1)
  }
}
