internal import Glibc

extension WorkerRun {
  /// How it ended, in words, with the last line it printed on standard error.
  var problem: String {
    let last = errors.split(separator: "\n").last.map { ": \($0.prefix(300))" } ?? ""
    return ending + last
  }

  private var ending: String {
    switch end {
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let signal): "it was ended by signal \(signal) (\(name(ofSignal: signal)))"
    case .timedOut: "it was killed at its time limit"
    case .flooded: "it was killed because it printed without end"
    case .notStarted(let reason): "it could not be started: \(reason)"
    }
  }
}

private func name(ofSignal signal: Int32) -> String {
  unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
}
