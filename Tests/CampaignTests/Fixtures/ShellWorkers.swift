import WorkerContract

@testable import Campaign

/// Workers in POSIX sh that speak the contract; each appends its arguments to `NAME.calls`.
enum ShellWorkers {
  /// The event log that ``verifying(events:instead:)`` tells unless told another.
  static let events = "(- a\n)- a\n"

  /// Describes `rows`.
  static func describing(_ rows: [RegisteredRow]) -> String {
    let blocks = rows.map { $0.description.lines.text + "\n" }.joined()
    return "cat <<'END'\n\(blocks)END"
  }

  /// Takes a sample of 1000 ns; `instead` comes first and may end the process.
  ///
  /// It finds the pass, the sink and the row in `$pass`, `$sink` and `$backend`.
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
    [ "$pass" = time ] && unit=ns/op || unit=$pass-units
    echo "BenchmarkParse/backend=$backend 3 1000 $unit"
    """
  }

  /// Tells `events` of every stream; of those in `instead`, which are patterns, it does what is
  /// said there, the stream being `$2`.
  ///
  /// Asked for the place of a line it says byte 5.
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

  /// Tells that the stream `$2` was rejected.
  static let reject = """
    printf 'stream: %s\\nresult: rejected\\ncode: 76\\nreason: tag mismatch\\nline: 3\\n\\n' "$2"
    """

  /// Tells another log of the stream `$2`.
  static func tell(_ events: String) -> String {
    """
    printf 'stream: %s\\nresult: accepted\\nevent-log-bytes: \(events.utf8.count)\\n\\n%s' \
    "$2" '\(events)'
    """
  }
}
