internal import HarnessCore

/// The raw rounds as committed: one file per state and sitting, `STATE-SITTING.csv`, such as `quiet-1.csv`.
///
/// A file has comma-separated lines of three forms (a field that contains a comma is quoted):
///
///     machine,cpu=AMD EPYC,"caches=L1d 48K, L1i 32K, L2 1024K, L3 32768K",…
///     run,backend=expat,number=1,commit=…,method=1,time=2026-11-22T11:10:55Z,budget=60,…,rows=expat expat-copy …
///     28972/28994,29642/29620,29191/29378,…
///
/// - `machine` has the facts of reports about the machine and the build. It applies to the runs below it, up
///   to the next such line.
/// - `run` starts a run: the backend; the number of the run among those of the sitting, state and backend,
///   from 1; the commit of the harness; the timing method that the worker describes; the start time; the
///   budget in seconds; the proof of its state (``StateProof``); the seed of the order within rounds; the
///   number of rounds that follow; and the names of the implementations in them, separated by blanks.
/// - Any other line is a round of that run, in the order of measurement, with one field per name. A field is
///   `CPU/WALL`, the CPU time and the wall time of a parse in units of 100 ns; it is empty if there is no
///   sample in that round.
///
/// The whole file is written again with each run, so that a run is either in it completely or not at all.
enum RawRounds {
  /// Returns all runs in a folder, in the order of sittings, states, backends and numbers.
  ///
  /// - Throws: ``HarnessValidationError/malformed(path:problem:)``.
  static func read(_ folder: String) throws -> [TimedRun] {
    var runs: [TimedRun] = []
    for name in File.names(in: folder) where name.hasSuffix(".csv") {
      let path = "\(folder)/\(name)"
      guard let match = name.wholeMatch(of: /([a-z-]+)-([1-9]\d*)\.csv/),
        let state = MachineState.all.first(where: { $0.name == match.1 }),
        let sitting = Int(match.2)
      else {
        throw HarnessValidationError.malformed(
          path: path, problem: "it is not named STATE-SITTING.csv")
      }
      let text = try File.text(path)
      do throws(Malformed) {
        runs += try parse(text, sitting, state)
      } catch {
        throw HarnessValidationError.malformed(path: path, problem: error.problem)
      }
    }
    func sortKey(_ run: TimedRun) -> (Int, Int, String, Int) {
      (run.sitting, MachineState.all.firstIndex(of: run.state) ?? 0, run.backend, run.number)
    }
    return runs.sorted { sortKey($0) < sortKey($1) }
  }

  /// Appends a run to the file of its sitting and state.
  static func append(_ run: TimedRun, in folder: String) throws(FileError) {
    let path = "\(folder)/\(run.state.name)-\(run.sitting).csv"
    var text = File.kind(of: path) == nil ? "" : try File.text(path)
    let machine = CSVLines.line(["machine"] + run.machine.map { "\($0.name)=\($0.value)" })
    let known = text.split(separator: "\n").last { $0.hasPrefix("machine,") }
    if known.map({ "\($0)\n" }) != machine { text += machine }
    text += CSVLines.line(["run"] + words(of: run))
    for round in run.rounds {
      text += round.map { $0.map { "\($0.cpu)/\($0.wall)" } ?? "" }.joined(separator: ",") + "\n"
    }
    try AtomicFile.write(Array(text.utf8), to: path)
  }

  // MARK: - Lines

  private struct Malformed: Error {
    var problem: String
  }

  private static func words(of run: TimedRun) -> [String] {
    let proof = run.proof
    let budget = ValidationText.number(run.budget, "%g")
    let seconds = [proof.wall, proof.harnessCPU, proof.neighbourCPU]
      .map { ValidationText.number($0, "%.2f") }
    let shares = [proof.others, proof.stolen].map { ValidationText.number($0, "%.4f") }
    return [
      "backend=\(run.backend)", "number=\(run.number)", "commit=\(run.commit)",
      "method=\(run.method)", "time=\(run.time)", "budget=\(budget)", "wall=\(seconds[0])",
      "harness_cpu=\(seconds[1])", "neighbour_cpu=\(seconds[2])", "copied=\(proof.copied)",
      "others=\(shares[0])", "stolen=\(shares[1])", "seed=\(run.seed)",
      "rounds=\(run.rounds.count)", "rows=\(run.names.joined(separator: " "))",
    ]
  }

  private static func parse(
    _ text: String, _ sitting: Int, _ state: MachineState
  ) throws(Malformed) -> [TimedRun] {
    var machine: [MeasurementEnvironment.Fact] = []
    var runs: [TimedRun] = []
    /// The number of rounds that the last run still lacks.
    var missing = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if missing > 0 {
        runs[runs.count - 1].rounds.append(try round(line, runs[runs.count - 1].names.count))
        missing -= 1
      } else if line.hasPrefix("machine,") {
        machine = try words(in: line).map { .init($0, $1) }
      } else if line.hasPrefix("run,") {
        let words = Dictionary(try words(in: line)) { $1 }
        guard let run = TimedRun(words, sitting, state, machine), let rounds = words["rounds"],
          let count = Int(rounds)
        else { throw Malformed(problem: "'\(line.prefix(60))…' does not begin a run") }
        runs.append(run)
        missing = count
      } else {
        throw Malformed(problem: "a round does not belong to a run")
      }
    }
    guard missing == 0 else { throw Malformed(problem: "\(missing) rounds are missing at the end") }
    return runs
  }

  /// Returns the names and values after the first field.
  private static func words(in line: Substring) throws(Malformed) -> [(String, String)] {
    var words: [(String, String)] = []
    for field in CSVLines.parse("\(line)\n")[0].dropFirst() {
      guard let mark = field.firstIndex(of: "=") else {
        throw Malformed(problem: "'\(field)' is not of the form NAME=VALUE")
      }
      words.append((String(field[..<mark]), String(field[field.index(after: mark)...])))
    }
    return words
  }

  private static func round(
    _ line: Substring, _ count: Int
  ) throws(Malformed) -> [TimedRun.Sample?] {
    let fields = line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    var samples: [TimedRun.Sample?] = []
    for field in fields {
      if field.isEmpty {
        samples.append(nil)
        continue
      }
      let times = field.split(separator: UInt8(ascii: "/")).compactMap { Int(Substring($0)) }
      guard times.count == 2, times[0] > 0 else {
        throw Malformed(problem: "a sample is malformed: '\(Substring(field))'")
      }
      samples.append(.init(cpu: times[0], wall: times[1]))
    }
    guard samples.count == count else {
      throw Malformed(problem: "a round is missing or incomplete")
    }
    return samples
  }
}

extension TimedRun {
  /// Creates a run from the fields of its first line, without its rounds; `nil` if some are missing.
  fileprivate init?(
    _ words: [String: String], _ sitting: Int, _ state: MachineState,
    _ machine: [MeasurementEnvironment.Fact]
  ) {
    func integer(_ name: String) -> Int? { words[name].flatMap { Int($0) } }
    func number(_ name: String) -> Double? { words[name].flatMap { Double($0) } }
    guard let backend = words["backend"], let runNumber = integer("number"),
      let commit = words["commit"], let method = integer("method"), let time = words["time"],
      let budget = number("budget"), let wall = number("wall"),
      let harnessCPU = number("harness_cpu"), let neighbourCPU = number("neighbour_cpu"),
      let copied = integer("copied"), let others = number("others"),
      let stolen = number("stolen"), let seed = words["seed"].flatMap({ UInt64($0) }),
      let names = words["rows"]
    else { return nil }
    self.init(
      sitting: sitting, state: state, backend: backend, number: runNumber, commit: commit,
      method: method, time: time, budget: budget,
      proof: StateProof(
        wall: wall, harnessCPU: harnessCPU, neighbourCPU: neighbourCPU, copied: copied,
        others: others, stolen: stolen),
      seed: seed, names: names.split(separator: " ").map(String.init), rounds: [],
      machine: machine)
  }
}
