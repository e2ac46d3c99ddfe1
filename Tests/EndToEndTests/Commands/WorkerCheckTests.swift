import Foundation
import Testing

/// The worker of `docs/contract.md` keeps the contract, and each fault in it breaks the clause that forbids it.
struct WorkerCheckTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The script in the documentation.
  private static let worker: String = {
    let page =
      (try? String(contentsOfFile: Harness.packageRoot + "/docs/contract.md", encoding: .utf8))
      ?? ""
    let parts = page.components(separatedBy: "```python\n")
    return parts.count > 1 ? parts[1].components(separatedBy: "```")[0] : ""
  }()

  /// The interpreter's own directory first, because a `python3` that looks for it takes longer than the worker.
  private static let path: String = {
    let found = try? Command.run(
      "python3", "-c", "import os, sys; print(os.path.dirname(sys.executable), end=':')")
    return (found?.output ?? "") + (ProcessInfo.processInfo.environment["PATH"] ?? "")
  }()

  private func check(_ script: String) throws -> Outcome {
    try folder.write(script, to: "worker-pyexpat")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder / "worker-pyexpat")
    return try Harness.run(
      "worker", "check", folder / "worker-pyexpat", environment: ["PATH": Self.path])
  }

  @Test func theWorkerOfTheDocumentationKeepsTheContractAndIsMeasured() throws {
    let outcome = try check(Self.worker)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output == "pyexpat: all 18 clauses of the contract are kept.\n")
    let run = try Harness.run(
      "blog", "--worker", folder / "worker-pyexpat", "--backend", "pyexpat", "--backend", "expat",
      "--sink", "count", "--rounds", "2", "--no-floors", "--no-history", "--json")
    // That its allocations can't be seen from outside is no fault.
    #expect(run.status == 0, "\(run.everything)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let rows = try #require(report["rows"] as? [[String: Any]])
    for metric in ["parse_time", "cpu_time", "throughput", "peak_resident", "start_up"] {
      let row = rows.first {
        $0["metric"] as? String == metric
          && ($0["key"] as? [String: Any])?["backend"] as? String == "pyexpat"
      }
      #expect(row?["value"] as? Double ?? 0 > 0, "\(metric)")
    }
  }

  @Test(arguments: ["bytes", "expat", "foundation", "libxml2"])
  func theWorkersHereKeepTheContract(_ name: String) throws {
    let outcome = try Harness.run("worker", "check", Harness.directory + "/worker-\(name)")
    // A pass over the bytes is no parser.
    #expect(outcome.status == (name == "bytes" ? 64 : 0), "\(outcome.everything)")
  }

  /// A fault: a part of the worker, what stands there instead, and the number of the clause.
  struct Fault: CustomTestStringConvertible, Sendable {
    var name: String
    var part: String
    var instead: String
    var clause: Int

    init(_ name: String, _ part: String, _ instead: String, _ clause: Int) {
      (self.name, self.part, self.instead, self.clause) = (name, part, instead, clause)
    }

    var testDescription: String { name }
  }

  private static let description = "print(DESCRIPTION)"
  private static let line = "{len(found.lines)} events/op"
  private static let verify = #"if options.command == "verify":"#

  static let faults: [Fault] = [
    Fault("describe fails", "sys.exit(\(description))", "sys.exit(1)", 1),
    Fault("describe crashes", "sys.exit(\(description))", "import os; os.abort()", 1),
    Fault("no sinks", "sinks: count\n", "", 1),
    Fault("a block cut short", description, #"print(DESCRIPTION.rstrip(), end="")"#, 1),
    Fault("prose", "backend: pyexpat", "Hello\nbackend: pyexpat", 1),
    Fault("a name with a blank", "backend: pyexpat", "backend: py expat", 1),
    Fault("no line between two", "backend: pyexpat", "backend: other\nbackend: pyexpat", 1),
    Fault("one name twice", description, #"print(DESCRIPTION + "\n" + DESCRIPTION)"#, 1),
    Fault("a stream is left out", "in options.stream:", "in options.stream[1:]:", 2),
    Fault("streams in another order", "in options.stream:", "in options.stream[::-1]:", 2),
    Fault("a size that is too large", "{len(log.encode())}", "{len(log.encode()) + 1}", 2),
    Fault("a size in characters", "{len(log.encode())}", "{len(log)}", 2),
    Fault("another result", "result: accepted", "result: fine", 2),
    Fault("verify fails", verify, "\(verify)\n    sys.exit(1)", 2),
    Fault("verify hangs", verify, "\(verify)\n    import time; time.sleep(99)", 2),
    Fault(
      "attributes as they come", "sorted(attributes.items(), key=lambda item: parts(item[0]))",
      "attributes.items()", 3),
    Fault("values as they are", #"{"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}"#, "{}", 3),
    Fault(
      "text in pieces", "self.text.append\n",
      #"lambda text: self.lines.append("-" + text.translate(IN_VALUES))"# + "\n", 3),
    Fault("prefixes as they are", "(options.encoding, SEPARATOR)", "(options.encoding)", 3),
    Fault(
      "a namespace that is a hyphen", #""\\-" if uri == "-" else uri or "-""#, #"uri or "-""#, 3),
    Fault("events in place of records", "logs: events", "logs: records\nrecords: post", 3),
    Fault("it rejects what is sound", #"parser.Parse(b"", True)"#, #"parser.Parse(b"<", True)"#, 3),
    Fault("text ends with the chunk", "start += size", "start += size; self.end_text()", 4),
    Fault("the last chunk is lost", "(length // size + 1)", "(length // size)", 4),
    Fault(
      "the last chunk of a recording is lost", "row[0].isdigit()]", "row[0].isdigit()][:-1]", 4),
    Fault(
      "it accepts what is not sound", #"result: rejected\nkind: malformed\n"#,
      #"result: accepted\nevent-log-bytes: 0\n"#, 5),
    Fault(
      "it ends at a rejection", "sys.stdout.buffer.write(block.encode())",
      "sys.stdout.buffer.write(block.encode()); found or sys.exit(REJECTED)", 5),
    Fault("no kind of a rejection", #"\nkind: malformed\n"#, #"\n"#, 5),
    Fault("another kind of a rejection", "kind: malformed", "kind: bad", 5),
    Fault("it takes one document only", "logs: events", "logs: events\ndocuments: many", 6),
    Fault("another status for a missing file", "sys.exit(UNREADABLE)", "sys.exit(1)", 7),
    Fault("the factor is ignored", "options.factor or ", "", 8),
    Fault("many documents are read as one", "options.boundaries or ", "", 8),
    Fault("it does not stop", " or options.stop_after:", ":", 8),
    Fault(
      "the factor is ignored in samples", "if options.factor or",
      "if options.factor and options.command == \"verify\" or", 8),
    Fault(
      "unknown options are refused", "    sys.exit(UNABLE)\nfor",
      "    sys.exit(UNABLE)\nif \"--option-of-tomorrow\" in sys.argv:\n    sys.exit(64)\nfor", 9),
    Fault("another number of parses", "pyexpat {options.times} ", "pyexpat 1 ", 10),
    Fault(
      "a sample of another", "BenchmarkParse/backend=pyexpat", "BenchmarkParse/backend=other", 10),
    Fault("no sample line", "    print(f\"BenchmarkParse", "    str(f\"BenchmarkParse", 10),
    Fault("no number", line, "nan events/op", 10),
    Fault("it parses once", "in range(int(options.times))", "in range(1)", 11),
    Fault("it counts wrongly", line, "{len(found.lines) + 1} events/op", 12),
    Fault("it does not count", " \(line)", "", 12),
    Fault(
      "a sample of what is rejected", #"print(block, end="") or REJECTED"#,
      #"print(block, end="")"#, 13),
    Fault("no reason for a rejection", #"print(block, end="") or REJECTED"#, "REJECTED", 13),
    Fault("a pass that takes no time", "passes: bare", "passes: time bare", 14),
    Fault(
      "a sink that fails", "sinks: count\n",
      "sinks: count discard\n\"\"\"\n\"discard\" in sys.argv and sys.exit(1)\nDESCRIPTION += f\"\"\"",
      15),
    Fault("a figure below zero", line, "\(line) -1 peak-resident-B", 16),
    Fault("a time that is made up", "passes: bare", "passes: time bare", 17),
    Fault("memory that is made up", "passes: bare", "passes: memory bare", 18),
  ]

  /// What the last two faults print.
  private static let figures = [17: "1000 ns/op 1000 cpu-ns/op", 18: "4096 peak-resident-B"]

  @Test(arguments: faults)
  func aFaultBreaksItsClause(_ fault: Fault) throws {
    #expect(Self.worker.contains(fault.part))
    var script = Self.worker.replacing(fault.part, with: fault.instead)
    if let figures = Self.figures[fault.clause] {
      script = script.replacing(Self.line, with: "\(Self.line) \(figures)")
    }
    let outcome = try check(script)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.output.contains("clause \(fault.clause): "), "\(outcome.everything)")
  }
}
