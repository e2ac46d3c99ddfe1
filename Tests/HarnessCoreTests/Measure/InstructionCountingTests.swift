import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

extension WorkersAtWork {
  /// Counting with a substitute for valgrind; WorkerTests use the real one.
  @Suite(.timeLimit(.minutes(10))) struct InstructionCountingTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Writes tools into the folder.
    ///
    /// The substitute for valgrind prints `total`, an expression that uses the number of parses `$times` and
    /// the number of runs so far `$runs`.
    private func counting(total: String, repeats: Int = 3) throws -> InstructionCounting {
      _ = try folder.worker(
        """
        times=1
        for word; do
          case $word in --callgrind-out-file=*) file=${word#*=} ;; esac
          [ "$last" = --times ] && times=$word
          last=$word
        done
        env >"\(folder.path)/environment"
        echo "$*" >>"\(folder.path)/calls"
        runs=$(wc -l <"\(folder.path)/calls")
        \(total)
        printf 'summary: %d\\ncfn=swift_retain\\ncalls=%d 0\\n' "$total" "$times" >"$file"
        """, named: "valgrind")
      _ = try folder.worker("exit 1", named: "strip")
      return try InstructionCounting(
        timeLimit: .seconds(60), repeats: repeats, searchPath: "\(folder.path):/usr/bin:/bin")
    }

    private let request = SampleRequest(
      backend: "expat", document: "/feeds/feed.xml", stream: .whole, sink: "count", pass: .time)

    @Test func aParseIsTheDifferenceOfTwoRuns() async throws {
      let counting = try counting(total: "total=$((5000 + 700 * times))")
      let counts = try await counting.count(request, by: "/bin/worker").get()
      #expect(counts.map(\.instructions) == [700, 700, 700])
      #expect(counts.map(\.retains) == [1, 1, 1])
      #expect(counts.map(\.releases) == [0, 0, 0])
    }

    @Test func varyingCountsAreNotExact() async throws {
      let counting = try counting(total: "total=$((1000 * times + runs))", repeats: 2)
      let counts = try await counting.count(request, by: "/bin/worker").get()
      #expect(counts.map(\.instructions) == [1001, 1001])
      let other = try self.counting(total: "total=$((1000 * times + runs * runs))", repeats: 2)
      let varying = try await other.count(request, by: "/bin/worker").get()
      #expect(Set(varying.map(\.instructions)).count == 2)
    }

    @Test func theEnvironmentHoldsWhatMakesItRepeatableAndNoMore() async throws {
      let counting = try counting(total: "total=$((times))", repeats: 1)
      _ = try await counting.count(request, by: "/bin/worker").get()
      let lines = try #require(folder.text("environment")).split(separator: "\n")
      let names = lines.compactMap { $0.split(separator: "=").first.map(String.init) }
      // The shell script that replaces valgrind adds the names that are subtracted.
      #expect(
        Set(names).subtracting(["_", "PWD", "SHLVL", "OLDPWD"]) == [
          "LC_ALL", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING",
          "FEED_HARNESS_FIXED_SALT",
        ])
    }

    @Test(arguments: ["exit 65", "kill -11 $$", "rm -f \"$file\"; exit 0"])
    func aFailedRunIsReported(_ instead: String) async throws {
      let counting = try counting(total: instead)
      let result = try await counting.count(request, by: "/bin/worker")
      guard case .failure(let failure) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(failure.status == .unavailable)
      #expect(!failure.reason.isEmpty)
    }

    @Test func aCaseThatCanNotBeCountedIsUnavailableWithTheReason() async throws {
      let bench = Bench([.fixture("expat")])
      let counting = try counting(total: "exit 65")
      let results = try await counting.results(of: bench.benchmarkCase("expat"), in: bench.plan)
      #expect(results.map(\.metric) == ["instructions", "retains", "releases"])
      #expect(results.allSatisfy { $0.status == .unavailable && $0.value == nil })
      #expect(results.allSatisfy { $0.reason == "under callgrind, it exited with status 65" })
    }

    @Test func figuresAreResultsOfTheCase() async throws {
      let bench = Bench([.fixture("expat")])
      let counting = try counting(total: "total=$((9 * times))")
      let results = try await counting.results(of: bench.benchmarkCase("expat"), in: bench.plan)
      #expect(results.map(\.value) == [9, 1, 0])
      #expect(results.allSatisfy { $0.kind == .exact && $0.key.backend == "expat" })
    }

    @Test(arguments: ["valgrind", "strip", "env", "setarch"])
    func aToolThatIsMissingIsNamed(_ name: String) throws {
      for tool in ["valgrind", "strip", "env", "setarch"] where tool != name {
        _ = try folder.worker("exit 0", named: tool)
      }
      #expect(throws: CampaignError.toolMissing(name: name)) {
        try InstructionCounting(timeLimit: .seconds(1), searchPath: folder.path)
      }
    }
  }
}
