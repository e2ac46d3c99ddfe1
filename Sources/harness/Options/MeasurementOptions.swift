import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

struct BackendOptions: ParsableArguments {
  @Option(
    name: .customLong("backend"),
    help: """
      An implementation to measure, with its floors and controls; repeatable. A floor or a control that is named \
      is measured in every round and gets a verdict. (default: all but variants)
      """, completion: .implementations)
  private var given: [String] = []

  @Option(
    name: .customLong("reference"),
    help: "The reference implementation of the ratios. (default: libxml2)",
    completion: .implementations)
  private var givenReference: String?

  var names: [String] { given.isEmpty ? Configuration.backends : given }

  var reference: String? { givenReference ?? Configuration.reference }
}

/// Options that all measuring commands share.
struct MeasurementOptions: ParsableArguments {
  @Option(
    help: """
      The number of rounds, instead of a budget; benchmark cases that are not compared run in at most six. \
      (default: as many as the budget allows)
      """)
  var rounds: Int?

  @Option(help: "The random seed of the order within each round. (default: random, recorded)")
  var seed: UInt64?

  @Option(
    name: .customLong("pass"),
    help: "A pass to run: time, memory or allocations; repeatable. (default: all)")
  var passes: [Pass] = []

  @Flag(name: .customLong("no-pin"), help: "Do not bind the processes to a single processor.")
  var isUnbound = false

  @Flag(
    name: .customLong("dry-run"),
    help: "Print what would be verified and measured, by whom, and how long it takes.")
  var isDryRun = false

  /// The maximum number of rounds: more would take days, and all rounds are kept in memory.
  private static let maximumRounds = 100_000

  func validate() throws {
    if let rounds, !(1...Self.maximumRounds).contains(rounds) {
      throw ValidationError("--rounds must be at least 1, and \(Self.maximumRounds) at most")
    }
  }

  /// Rejects `--rounds` in combination with options that need a budget.
  func requireNoRounds(with options: KeyValuePairs<String, Bool>) throws {
    guard rounds != nil else { return }
    for (option, isGiven) in options where isGiven {
      throw ValidationError("--rounds replaces the budget: leave out --rounds or \(option)")
    }
  }

  func request(within budget: TimeSpan, _ chosen: BackendOptions) -> PlanRequest {
    var request = PlanRequest()
    request.implementations = chosen.names
    request.reference = chosen.reference
    request.budget = budget.duration
    request.rounds = rounds
    request.seed = seed ?? UInt64.random(in: 0..<(1 << 32))
    if !passes.isEmpty { request.passes = Set(passes) }
    return request
  }
}

struct DebugOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Measure the debug build itself; the reports say so.", visibility: .hidden))
  var allowDebug = false

  /// Replaces a debug build by the release build: builds it and runs it with the same arguments.
  ///
  /// - Throws: ``LaunchError`` if that fails; otherwise it does not return in a debug build.
  func requireRelease() async throws {
    #if DEBUG
      if !allowDebug { try await PackageBuild.switchToRelease() }
    #endif
  }
}

/// A share as a command-line argument, such as `1%` or `0.01`.
struct Share: ExpressibleByArgument, CustomStringConvertible {
  let value: Double
  let description: String

  init(_ value: Double) {
    self.value = value
    description = "\(value * 100)%"
  }

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    guard let number = Double(isPercent ? String(argument.dropLast()) : argument), number.isFinite
    else { return nil }
    value = isPercent ? number / 100 : number
    description = argument
  }
}

/// A list of factors as a command-line argument, such as `1,10,100`.
struct FactorList: ExpressibleByArgument, CustomStringConvertible {
  /// The maximum factor that workers replay.
  private static let maximum = 1_000_000

  /// The distinct factors in ascending order.
  let values: [Int]

  init(_ values: [Int]) { self.values = Set(values).sorted() }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let values = words.compactMap { Int($0) }
    guard values.count == words.count, values.allSatisfy({ (1...Self.maximum).contains($0) }) else {
      return nil
    }
    self.init(values)
  }

  var description: String { values.map(String.init).joined(separator: ",") }
}
