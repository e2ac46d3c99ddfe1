import Testing

/// A worker in POSIX sh with one fault, and the expected result.
struct BadWorker: CustomTestStringConvertible, Sendable {
  /// The answer of the worker that is bad.
  enum Fault: Sendable {
    /// The commands that replace its description.
    case describe(String)
    /// The commands that replace the verification; the streams are in `$streams`.
    case verify(String)
    /// The commands that replace a sample of the time pass, whose name is in `$name`.
    case sample(String)
    /// The figures that replace the true ones in its sample line of the time pass.
    case figures(String)
    /// The commands that print lines before its sample line.
    case lines(String)
  }

  var name: String
  var fault: Fault
  var status: String
  var reason: String

  init(_ name: String, _ fault: Fault, _ status: String, _ reason: String) {
    self.name = name
    self.fault = fault
    self.status = status
    self.reason = reason
  }

  var testDescription: String { name }

  /// The script, which is correct except for the fault.
  var script: String {
    var describe = #"printf 'backend: %s\nsinks: count\nlibrary: sh\nversion: 1\n\n' "${0##*/}""#
    var verify = Self.verifying()
    var figures = "1000000 ns/op $events events/op"
    var lines = ":"
    var sample = ""
    switch fault {
    case .describe(let body): describe = body
    case .verify(let body): verify = body
    case .sample(let body): sample = body
    case .figures(let text): figures = text
    case .lines(let body): lines = body
    }
    return """
      #!/bin/sh
      ulimit -c 0
      command=$1
      shift
      streams=
      while [ $# -gt 0 ]; do
        case $1 in
        --document) document=$2 ;;
        --stream) streams="$streams $2" ;;
        --pass) pass=$2 ;;
        esac
        shift 2
      done
      name=BenchmarkParse/backend=${0##*/}
      case $command in
      describe)
        \(describe)
        ;;
      verify)
        \(verify)
        ;;
      sample)
        [ "$pass" = time ] || { echo "$name 1"; exit 0; }
        events=$(wc -l <"$document.log")
        \(sample)
        \(lines)
        echo "$name 5 \(figures)"
        ;;
      esac

      """
  }

  /// Reports the log next to the document for every stream; `before` runs before each stream.
  static func verifying(
    log: String = #"cat "$document.log""#, size: String = #"$(wc -c <"$document.log")"#,
    before: String = ":"
  ) -> String {
    """
    same=
      for stream in $streams; do
        \(before)
        printf 'stream: %s\\nresult: accepted\\n' "$stream"
        if [ "$same" ]; then
          printf 'same: yes\\n\\n'
        else
          printf 'event-log-bytes: %s\\n\\n' "\(size)"
          \(log)
          same=yes
        fi
      done
    """
  }
}

extension BadWorker {
  static let all = describing + verifying + ending + figures + series + lines

  // MARK: - describe

  private static let describing: [BadWorker] = [
    .init("describe-fails", .describe("exit 1"), "absent", "it exited with status 1"),
    .init(
      "describe-lacks-a-library", .describe("echo 'libx.so: not found' >&2; exit 127"), "absent",
      "status 127: libx.so: not found"),
    .init("describe-crashes", .describe("kill -SEGV $$"), "absent", "signal 11"),
    .init(
      "describe-hangs", .describe("exec sleep 60"), "absent",
      "not describe itself: it was killed at its time limit of"),
    .init("describe-floods", .describe("exec yes 'note: x'"), "absent", "printed too much"),
    .init(
      "describe-is-silent", .describe(":"), "absent",
      "it printed no description on standard output"),
    .init("describe-is-prose", .describe("echo Hello"), "absent", "has the malformed line 'Hello'"),
    .init(
      "describe-is-of-tomorrow", .describe(#"printf 'backend: x\ncontract: 99\nsinks: count\n\n'"#),
      "absent", "it uses contract 99"),
    .init(
      "describe-twice",
      .describe(#"printf 'backend: x\nsinks: count\n\nbackend: x\nsinks: count\n\n'"#), "absent",
      "describes the implementation 'x' twice"),
    .init(
      "describe-as-another", .describe(#"printf 'backend: expat\nsinks: count\n\n'"#), "absent",
      "its implementation 'expat' has the same name as one of"),
    .init(
      "describe-without-namespaces",
      .describe(#"printf 'backend: %s\nsinks: count\nnamespaces: no\n\n' "${0##*/}""#),
      "not-comparable", "it reports names as they are written (namespaces: no)"),
  ]

  // MARK: - verify

  private static let verifying: [BadWorker] = [
    .init("verify-is-silent", .verify(":"), "crashed", "it exited with status 0"),
    .init("verify-is-prose", .verify("echo Hello"), "crashed", "it printed 'Hello"),
    .init(
      "verify-stops-early", .verify(verifying(before: #"[ "$same" ] && exit 0"#)), "crashed",
      "it exited with status 0"),
    .init(
      "verify-is-out-of-turn",
      .verify(#"printf 'stream: fixed:7\nresult: rejected\n\n'"#), "crashed", "out of order"),
    // Asked again with all the memory, it would answer in the same way for ever.
    .init(
      "verify-is-out-of-turn-without-memory",
      .verify(
        #"printf 'stream: fixed:7\nresult: rejected\n\n'; echo MemoryError >&2; exit 1"#),
      "crashed",
      "out of order"),
    .init(
      "verify-says-same-first",
      .verify(#"printf 'stream: whole\nresult: accepted\nsame: yes\n\n'"#),
      "crashed", "the worker printed 'same' before"),
    .init(
      "verify-size-of-all-memory", .verify(verifying(size: "9223372036854775807")), "crashed",
      "it exited with status 0"),
    .init(
      "verify-another-log",
      .verify(verifying(log: #"tr e E <"$document.log""#)), "differs", "its event log differs"),
    .init(
      "verify-empty-log", .verify(verifying(log: ":", size: "0")), "differs",
      "its event log differs"),
    .init(
      "verify-cut-makes-a-difference",
      .verify(
        verifying(before: #"[ "$same" ] && { document=$0; cp "$0" "$0.log"; same=; }"#)),
      "differs", "differs from that of its first stream"),
    .init(
      "verify-rejects",
      .verify(#"printf 'stream: whole\nresult: rejected\nreason: no\nline: 3\n\n'"#), "rejected",
      "stream whole: no at line 3"),
    .init(
      "verify-reaches-a-limit",
      .verify(#"printf 'stream: whole\nresult: rejected\nkind: limit\nreason: deep\n\n'"#),
      "limit-exceeded", "deep"),
    .init("verify-hangs", .verify("exec sleep 60"), "timed-out", "killed at its time limit"),
    .init("verify-is-unavailable", .verify("exit 69"), "unavailable", "it exited with status 69"),
    .init(
      "verify-runs-out-of-memory", .verify("echo 'out of memory' >&2; kill -ABRT $$"),
      "limit-exceeded", "out of memory"),
    .init(
      "verify-python-without-memory", .verify("echo MemoryError >&2; exit 1"), "limit-exceeded",
      "MemoryError"),
  ]

  // MARK: - Ends of a sample

  private static let ending: [BadWorker] =
    [("segv", 11), ("term", 15)].map { name, number in
      .init("sample-\(name)", .sample("kill -\(number) $$"), "crashed", "by signal \(number) (")
    } + [
      .init(
        "sample-kill", .sample("kill -KILL $$"), "killed",
        "killed from outside by signal 9 (Killed), perhaps for lack of memory"),
      .init(
        "sample-child-kill", .sample("sh -c 'kill -KILL $$'; exit $?"), "killed",
        "perhaps for lack of memory"),
      .init("sample-rejects", .sample("exit 65"), "rejected", "it exited with status 65"),
      .init("sample-is-unavailable", .sample("exit 69"), "unavailable", "status 69"),
      .init("sample-hangs", .sample("exec sleep 60"), "timed-out", "at its time limit"),
      .init("sample-floods", .sample("exec yes 'note: x'"), "crashed", "printed too much"),
      .init("sample-is-silent", .sample("exit 0"), "crashed", "it printed nothing"),
      .init(
        "sample-crashes-at-the-end", .sample(#"echo "$name 5 1000 ns/op"; kill -SEGV $$"#),
        "crashed", "signal 11"),
      .init(
        "sample-runs-out-of-memory", .sample("echo 'std::bad_alloc' >&2; kill -ABRT $$"),
        "limit-exceeded", "bad_alloc"),
    ]

  // MARK: - Figures

  private static let figures: [BadWorker] = [
    figure("time-zero", "0 ns/op", "less than any parse can take"),
    malformed("time-nan", "nan ns/op", "a number before ns/op"),
    malformed("time-twice", "5000 ns/op 6000 ns/op", "one figure of parse_time"),
    figure("rate-that-contradicts", "1000000 ns/op 999 MB/s", "contradicts its time"),
    figure("no-events", "1000000 ns/op", "no timed sample has events", events: false),
    .init("events-zero", .figures("1000000 ns/op 0 events/op"), "differs", "it counted 0 events"),
    .init(
      "events-in-excess", .figures("1000000 ns/op $((events + 1)) events/op"), "differs",
      "it counted "),
    figure("allocations-in-part", "1000000 ns/op 2.5 allocs/op", "not a whole number"),
    figure("own-metric-beyond-bounds", "1000000 ns/op 1e200 wonders/op", "out of range"),
  ]

  private static func figure(
    _ name: String, _ text: String, _ reason: String, events: Bool = true
  ) -> BadWorker {
    .init(name, .figures(text + (events ? " $events events/op" : "")), "not-comparable", reason)
  }

  private static func malformed(_ name: String, _ text: String, _ reason: String) -> BadWorker {
    .init(name, .figures(text), "crashed", reason)
  }

  // MARK: - Series

  private static let series: [BadWorker] = [
    point("nan", "0:nan"), point("descending", "9:1 3:1"),
    .init(
      "series-beyond-bounds", .lines("echo 'series: heap bytes 0:1e300'"), "not-comparable",
      "series heap is out of range"),
    .init(
      "series-of-two-million-points",
      .lines("echo \"series: heap bytes $(yes 0:1 | head -n 2000000 | tr '\\n' ' ')\""),
      "crashed", "printed too much"),
  ]

  private static func point(_ name: String, _ text: String) -> BadWorker {
    .init(
      "series-point-\(name)", .lines("echo 'series: heap bytes \(text)'"), "crashed",
      "the point of a series")
  }

  // MARK: - Lines

  private static let lines: [BadWorker] = [
    .init("line-of-prose", .lines("echo Hello"), "crashed", "it printed 'Hello'"),
    .init("two-samples", .lines(#"echo "$name 5 1000 ns/op""#), "crashed", "one sample line only"),
    .init(
      "unit-that-is-another", .lines("echo 'Unit ns/op metric=parse_time unit=s'"),
      "not-comparable", "the unit of this metric is ns"),
    .init(
      "growth-beyond-the-peak",
      .sample(
        """
        echo 'Unit a metric=peak_resident unit=bytes'
            echo 'Unit b metric=peak_resident_growth unit=bytes'
            echo "$name 5 1000 ns/op 5 a 6 b $events events/op"; exit 0
        """), "not-comparable", "is more than its peak_resident"),
    .init("count-of-zero", .sample(#"echo "$name 0 5 ns/op"; exit 0"#), "crashed", "a count"),
  ]
}
