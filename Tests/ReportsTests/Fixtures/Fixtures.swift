import Results

/// Results as runs leave them behind, made by hand.
enum Fixtures {
  static let sha = "5f0c6d0f8a54e2f2c1b7a9d3e4f50617283940a1b2c3d4e5f60718293a4b5c6d"

  static let corpus = CorpusSummary(
    name: "itunes300", title: "iTunes Top 300, an Atom feed with namespaced fields",
    stresses: "many short texts, namespaces, escaped HTML", bytes: 1_143_217, sha256: sha,
    items: 300, isSynthetic: true)

  static func environment(build: String = "release") -> MeasuringEnvironment {
    MeasuringEnvironment(
      fingerprint: [
        .init("cpu", "AMD EPYC 7B13"), .init("cores", "2"), .init("kernel", "6.18"),
        .init("libc", "glibc 2.36-9+deb12u13"), .init("swift", "6.3.1"), .init("build", build),
      ],
      provenance: [.init("commit", "bce350b"), .init("load average", "0.31")])
  }

  static func plan(
    streams: [String] = ["lan", "fixed:64"], rounds: [String: Int] = ["time": 24, "memory": 8],
    isInterrupted: Bool = false, verified: Int = 24
  ) -> PlanSummary {
    PlanSummary(
      seed: 20_260_101, reference: "libxml2", streams: streams, sinks: ["model", "count", "null"],
      budgetSeconds: 60, rounds: rounds, durationSeconds: 71.43, verifiedParses: verified,
      isInterrupted: isInterrupted, command: "harness run itunes300 --stream lan --stream fixed:64")
  }

  /// A small run of that name.
  static func named(_ name: String) -> Results {
    var results = failed
    results.name = name
    return results
  }

  static let backends = [
    backend("libxml2", libxml2, "2.9.14", "libxml2 2.9.14+dfsg-1.3~deb12u4", "push"),
    backend("expat", expat, "2.5.0", "libexpat1 2.5.0-1+deb12u2", "push"),
    backend("foundation", foundation, "6.3.1", "", "stream", ["recovers: aborted at first error"]),
    backend("foundation-data", foundation, "6.3.1", "", "whole", ["gathers the document"]),
  ]

  static let yardsticks = [
    backend("floor-libxml2", libxml2, "2.9.14", "", "push", role: .floor),
    backend("floor-expat", expat, "2.5.0", "", "push", role: .floor),
    backend("control-libxml2", libxml2, "2.9.14", "", "push", role: .control),
    backend("control-expat", expat, "2.5.0", "", "push", role: .control),
    backend("memchr", "libc 2.36", "2.36", "", "push", role: .bytes),
  ]

  static let libxml2 = "libxml2 2.9.14+dfsg-1.3~deb12u4"
  static let expat = "expat 2.5.0-1+deb12u2"
  static let foundation = "FoundationXML 6.3.1"

  private static func backend(
    _ name: String, _ library: String, _ version: String, _ distribution: String, _ input: String,
    _ notes: [String] = [], role: BackendSummary.Role = .backend
  ) -> BackendSummary {
    BackendSummary(
      name: name, role: role, library: library,
      engine: library == foundation ? "libxml2" : nil, version: version,
      distribution: distribution, input: input, notes: notes)
  }
}
