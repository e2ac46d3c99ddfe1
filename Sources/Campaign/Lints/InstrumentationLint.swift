internal import WorkerContract

/// A debugger, a sanitizer or a debug build, in which nothing costs what it costs elsewhere.
struct InstrumentationLint: DataLint {
  let name = "instrumentation"
  let remedy = "measure the release build by itself"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let builds = Set(evidence.plan.backends.map(\.description.build))
    let findings = [
      MachineFacts.tracer.map { "process \($0) traces the harness" },
      MachineFacts.sanitizer.map { "\($0) is loaded" },
      builds.contains("debug") ? "workers are debug builds" : nil,
    ]
    return findings.compactMap(\.self).map { (nil, $0) }
  }
}
