import Testing

@testable import HarnessCore

extension WorkersAtWork {
  @Suite struct WorkerProcessTests {
    private let folder: TemporaryDirectory
    private let process = WorkerRunner(timeLimit: .seconds(60))

    init() throws { folder = try TemporaryDirectory() }

    private func run(_ body: String, _ arguments: [String] = []) async throws -> WorkerRun {
      try await process.run(try folder.worker(body), arguments)
    }

    // MARK: - Ends

    @Test(arguments: [0, 1, 64, 65, 66, 69, 127, 255] as [Int32])
    func exitStatusIsReported(status: Int32) async throws {
      let run = try await run("exit \(status)")
      #expect(run.end == .exited(status))
      #expect(run.output.isEmpty)
      #expect(run.problem == "it exited with status \(status)")
    }

    @Test(
      arguments: [
        (6, "Aborted"), (11, "Segmentation fault"), (15, "Terminated"),
      ] as [(Int32, String)])
    func signalIsReportedByNumberAndName(signal: Int32, name: String) async throws {
      let run = try await run("ulimit -c 0; kill -\(signal) $$")
      #expect(run.end == .signalled(signal))
      #expect(run.problem == "it was ended by signal \(signal) (\(name))")
    }

    @Test(arguments: [(9, "kill -9 $$"), (137, "exit 137")])
    func killComesFromOutside(number: Int, body: String) async throws {
      let run = try await run(body)
      #expect(run.end.isKill)
      let words = ["\(number)", "from outside", "perhaps for lack of memory"]
      #expect(words.allSatisfy(run.problem.contains), "\(run.problem)")
    }

    @Test func whatIsNoExecutableIsNotStarted() async throws {
      let text = try folder.write("no program\n".utf8, to: "text")
      let orphan = try folder.write("#!/no/such/interpreter\n".utf8, to: "orphan")
      for path in [folder.path(of: "missing"), folder.path, text, orphan] {
        let run = try await process.run(path, [])
        guard case .notStarted(let reason) = run.end else {
          Issue.record("\(path): \(run.end)")
          continue
        }
        #expect(!reason.isEmpty)
        #expect(run.problem.hasPrefix("it could not be started: "))
      }
    }

    // MARK: - Output

    @Test func outputOfManyMegabytesArrivesWholeFromAProcessThatExitsAtOnce() async throws {
      for _ in 0..<3 {
        let run = try await run("yes 0123456 | head -c 5000000")
        #expect(run.end == .exited(0))
        #expect(run.output.count == 5_000_000)
        let expected = Array("0123456\n".utf8)
        #expect(run.output.indices.allSatisfy { run.output[$0] == expected[$0 & 7] })
      }
    }

    @Test func outputBeforeACrashArrivesWhole() async throws {
      let run = try await run("head -c 1000000 /dev/zero; kill -KILL $$")
      #expect(run.end == .signalled(9))
      #expect(run.output.count == 1_000_000)
    }

    @Test func outputMayBeAnyBytes() async throws {
      let run = try await run(#"printf 'a\000\377\200\n\rb'"#)
      #expect(run.output == [0x61, 0, 0xFF, 0x80, 0x0A, 0x0D, 0x62])
    }

    @Test func standardErrorIsKeptToItsBeginning() async throws {
      let run = try await run("echo first >&2; yes | head -c 1000000 >&2; exit 3")
      #expect(run.end == .exited(3))
      #expect(run.errors.hasPrefix("first\ny\n"))
      #expect(run.errors.utf8.count == 8192)
    }

    @Test(arguments: [
      ("echo '  out of luck' >&2", ": out of luck"), (":", ""), ("echo '  ^^^' >&2", ""),
      (
        "printf 'no such name\\n  at line 3\\nsee the manual\\n  ^^^\\n' >&2",
        ": no such name … see the manual"
      ),
    ])
    func firstAndLastLinesOfStandardErrorAreTheProblem(script: String, text: String) async throws {
      let run = try await run("\(script); exit 7")
      #expect(run.problem == "it exited with status 7\(text)")
    }

    @Test func floodsOnBothPipesDoNotBlockEachOther() async throws {
      let run = try await run("yes | head -c 3000000 >&2; yes | head -c 3000000")
      #expect(run.end == .exited(0))
      #expect(run.output.count == 3_000_000)
    }

    // MARK: - Input

    @Test func argumentsArriveAsGiven() async throws {
      let arguments = ["a b", "", "ü'\"$(x)\\", "-n", "two\nlines"]
      let run = try await run(#"for word; do printf '%s\0' "$word"; done"#, arguments)
      #expect(
        String(decoding: run.output, as: UTF8.self) == arguments.map { $0 + "\0" }.joined())
    }

    @Test func standardInputIsEmpty() async throws {
      let run = try await run("cat; echo end")
      #expect(run.output == Array("end\n".utf8))
    }

    @Test func eachWorkerLeadsAProcessGroup() async throws {
      let run = try await run(#"read -r _ _ _ _ group _ </proc/$$/stat; [ "$group" = $$ ]"#)
      #expect(run.end == .exited(0))
    }
  }
}
