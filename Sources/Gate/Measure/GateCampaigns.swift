internal import Campaign
internal import Corpora
internal import Results

/// Measures what a check or a recording needs, in three steps: exact metrics, times, and again the
/// times of what is suspected.
struct GateCampaigns {
  let requests: GateRequests
  let planner: Planner
  let runner: CampaignRunner

  /// Verifies all rows and counts.
  func countExactly(
    over corpora: [Corpus], trying triesItself: Bool, into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try requests.exact(over: corpus, trying: triesItself)
      let plan = try planner.plan(request, over: corpus)
      measurements.add(exact: try await runner.run(plan) { _ in true })
    }
  }

  /// Takes the times of all rows, and those of the self-test where it is tried.
  func time(
    _ backends: [String], over corpora: [Corpus], trying triesItself: Bool,
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    for corpus in corpora {
      let request = try requests.times(
        over: corpus, of: backends, trying: triesItself,
        within: budget / corpora.count)
      let plan = try planner.plan(request, over: corpus)
      // What the samples of times count as well was counted before.
      let counted = measurements
      measurements.add(times: try await runner.run(plan) { !counted.holds($0) })
    }
  }

  /// Takes more times of what is suspected, by corpus, and of the self-test where it isn't passed.
  func timeAgain(
    _ suspects: [String: [String]], over corpora: [Corpus], trying triesItself: Bool,
    within budget: Duration, into measurements: inout Measurements
  ) async throws {
    let concerned = corpora.filter { suspects[$0.name] != nil || triesItself }
    for corpus in concerned {
      let request = try requests.times(
        over: corpus, of: suspects[corpus.name] ?? [], trying: triesItself,
        within: budget / concerned.count)
      let plan = try planner.plan(request, over: corpus)
      // No past: only what looked worse is here, and would weigh more than what didn't.
      measurements.add(again: try await runner.run(plan) { _ in false })
    }
  }
}
