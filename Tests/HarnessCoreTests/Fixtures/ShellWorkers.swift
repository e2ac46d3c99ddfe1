import FoundationEssentials
import Glibc
import Testing
import WorkerContract

@testable import HarnessCore

/// Workers in POSIX sh that speak the contract; each appends its arguments to `NAME.calls`.
enum ShellWorkers {
  /// The event log that ``verifying(events:instead:)`` reports by default.
  static let events = "(- a\n)- a\n"

  /// Returns a script that describes `implementations`.
  static func describing(_ implementations: [Implementation]) -> String {
    let blocks = implementations.map { $0.description.lines.text + "\n" }.joined()
    return "cat <<'END'\n\(blocks)END"
  }

  /// Returns a script that prints a sample of 1000 ns and 2 events.
  ///
  /// `instead` runs first and may end the process. It finds the pass, the sink and the implementation in
  /// `$pass`, `$sink` and `$backend`.
  static func sampling(instead: String = "") -> String {
    """
    while [ $# -gt 1 ]; do
      case $1 in
      --pass) pass=$2 ;;
      --sink) sink=$2 ;;
      --backend) backend=$2 ;;
      esac
      shift
    done
    echo "$pass $backend" >>"$0.calls"
    \(instead)
    [ "$pass" = time ] && unit='ns/op 2 events/op' || unit=$pass-units
    echo "BenchmarkParse/backend=$backend 3 1000 $unit"
    """
  }

  /// Returns a script that reports `events` for every stream, except for the streams in `instead`.
  ///
  /// The patterns in `instead` are matched with the name of the stream; its body finds the stream in `$2`. If
  /// asked for the position of a line, the script prints byte 5.
  static func verifying(
    events: String = events, instead: [(pattern: String, body: String)] = []
  ) -> String {
    let cases = instead.map { "\($0.pattern)) \($0.body) ;;" }.joined(separator: "\n")
    return """
      echo "$*" >>"$0.calls"
      case "$*" in
      *" --locate "*)
        printf 'stream: fixed:1\\nresult: located\\nbyte-offset: 5\\n\\n'
        exit 0 ;;
      esac
      tell() {
        printf 'stream: %s\\nresult: accepted\\n' "$1"
        if [ "$told" ]; then printf 'same: yes\\n\\n'; return; fi
        told=yes
        printf 'event-log-bytes: \(events.utf8.count)\\n\\n%s' '\(events)'
      }
      while [ $# -gt 1 ]; do
        if [ "$1" = --stream ]; then
          case $2 in
          \(cases)
          *) tell "$2" ;;
          esac
        fi
        shift
      done
      """
  }

  /// Returns a script that reports `events` for every stream of every document, and names the document.
  ///
  /// For names that match a pattern of `instead`, which has the form `document/stream`, it runs the body
  /// given there.
  static func verifyingMany(
    instead: [(pattern: String, body: String)] = []
  ) -> String {
    let cases = instead.map { "\($0.pattern)) \($0.body) ;;" }.joined(separator: "\n")
    return """
      echo "$*" >>"$0.calls"
      documents= streams= number=0
      while [ $# -gt 1 ]; do
        case $1 in
        --document) documents="$documents $2" ;;
        --stream) streams="$streams $2" ;;
        esac
        shift
      done
      begin() { printf 'document: %d\\nstream: %s\\nresult: %s\\n' $number "$stream" "$1"; }
      for document in $documents; do
        number=$((number + 1))
        told=
        for stream in $streams; do
          case $document/$stream in
          \(cases)
          *)
            begin accepted
            if [ "$told" ]; then
              printf 'same: yes\\n\\n'
            else
              printf 'event-log-bytes: \(events.utf8.count)\\n\\n%s' '\(events)'
            fi
            told=yes ;;
          esac
        done
      done
      """
  }

  /// A script that reports that the stream `$2` was rejected.
  static let reject = """
    printf 'stream: %s\\nresult: rejected\\ncode: 76\\nreason: tag mismatch\\nline: 3\\n\\n' "$2"
    """

  /// Returns a script that reports another log for the stream `$2`.
  static func tell(_ events: String) -> String {
    """
    printf 'stream: %s\\nresult: accepted\\nevent-log-bytes: \(events.utf8.count)\\n\\n%s' \
    "$2" '\(events)'
    """
  }
}

/// What the kernel knows of processes.
enum Processes {
  /// Whether a process exists and is not a zombie.
  static func isAlive(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0,
      let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat"))
    else { return false }
    // The name, in parentheses, may contain anything; the state follows it.
    let state = String(decoding: data, as: UTF8.self).split(separator: ")").last?.dropFirst().first
    return state != "Z" && state != "X"
  }

  /// Whether a process ends within two seconds.
  ///
  /// Signals are delivered asynchronously.
  static func isGone(_ process: Int32) async throws -> Bool {
    for _ in 0..<200 where isAlive(process) { try await Task.sleep(for: .milliseconds(10)) }
    return !isAlive(process)
  }

  /// Waits until a worker has written its process number to `file`, and returns the number.
  static func process(in file: String, of folder: TemporaryDirectory) async throws -> Int32 {
    for _ in 0..<500 {
      if let text = folder.text(file), text.hasSuffix("\n"), let number = Int32(text.dropLast()) {
        return number
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw CocoaError(.fileReadNoSuchFile)
  }

  /// The number of files that this process has open.
  static var openFiles: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
  }

  /// The children of this process that have ended but have not been waited for.
  static var zombies: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat")),
        let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last
      else { return false }
      let fields = rest.split(separator: " ")
      return fields.count > 1 && fields[0] == "Z" && Int32(fields[1]) == getpid()
    }
  }
}

/// The suites that start processes, run one test at a time: they measure time, count open files and look for
/// leftover processes.
@Suite(.serialized) struct WorkersAtWork {}
