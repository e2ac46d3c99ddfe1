internal import Statistics
internal import WorkerContract

/// Compares the results of one build with those of others, case by case, as a check does.
///
/// A run is one observation: times need three runs or more a side. Exact metrics have no intervals.
package struct BuildComparison: Sendable {
  /// The results of one build, from one or more runs.
  package struct Build: Sendable {
    let name: String
    let results: [Results]

    package init(name: String, results: [Results]) {
      self.name = name
      self.results = results
    }
  }

  private let builds: [Build]
  private let terms: CheckTerms
  private let limits: [Limit]
  private let command: String

  /// Creates a comparison of the other builds with the first.
  package init(_ builds: [Build], terms: CheckTerms, limits: [Limit], command: String) {
    self.builds =
      builds.prefix(1)
      + builds.dropFirst().map { build in
        Build(name: build.name, results: build.results.map { $0.named(as: builds[0].results) })
      }
    self.terms = terms
    self.limits = limits
    self.command = command
  }

  /// Returns a report for each build but the first.
  package func reports() throws(ComparisonError) -> [CheckReport] {
    guard let first = builds.first, builds.count > 1 else { throw .oneBuild }
    for build in builds {
      for results in build.results {
        if let row = results.duplicateRow {
          throw .duplicateRow(
            file: build.name, implementation: row.key.backend, metric: row.metric)
        }
      }
    }
    return builds.dropFirst().map { report(on: $0, comparedWith: first) }
  }

  private func report(on build: Build, comparedWith first: Build) -> CheckReport {
    let text = BeforeText(
      name: first.name.onOneLine,
      advice: "measure the same implementations, streams and sinks for both")
    let pairing = Pairing(before: first.results, now: build.results, kind: .runs, text: text)
    let counts = pairing.counts()
    let times = terms.judgesTimes ? pairing.times() : Pairing.Found()
    let pairs = counts.pairs + times.pairs
    let judgement = Judgement(on: pairs, by: Judge(terms, limits: limits), text)
    let missing = pairing.failures + counts.missing + times.missing + judgement.missing
    return CheckReport(
      name: build.name, before: first.name, provenance: differences(of: build, from: first),
      findings: judgement.findings, missing: missing.distinct(),
      notes: (interruptions(first) + interruptions(build) + times.notes + few(judgement.findings))
        .distinct(),
      terms: terms,
      environment: build.results.last?.environment
        ?? MeasurementEnvironment(fingerprint: [], provenance: []), command: command)
  }

  // MARK: - What else differs

  private func differences(
    of build: Build, from first: Build
  ) -> [MeasurementEnvironment.Fact] {
    let (now, before) = (Side(build.results), Side(first.results))
    let libraries = now.backends.compactMap { backend -> MeasurementEnvironment.Fact? in
      guard let now = now.origin(of: backend), let before = before.origin(of: backend),
        // A file of samples doesn't name the engine.
        zip(now.libraries, before.libraries).contains(where: { $0.description != $1.description })
      else { return nil }
      return .init(
        "library of \(backend)", "\(before.librariesText), now \(now.librariesText)")
    }
    return libraries
      + ["commit", "time", "distribution", "kernel release"].compactMap { name in
        let values = [first, build].map { build in
          build.results.compactMap { $0.environment[name] }.distinct().joined(separator: ", ")
        }
        return values[0] == values[1] ? nil : .init(name, "\(values[0]), now \(values[1])")
      }
  }

  private func interruptions(_ build: Build) -> [String] {
    let count = build.results.count { $0.plan.isInterrupted }
    guard count > 0 else { return [] }
    let which = build.results.count == 1 ? "" : "\(count) of \(build.results.count) runs of "
    return ["\(which)\(build.name.onOneLine): interrupted, so figures are missing or of few rounds"]
  }

  private func few(_ findings: [CheckFinding]) -> [String] {
    let open = findings.filter { $0.isTime && $0.outcome == .undecided }
    guard !open.isEmpty else { return [] }
    let need =
      open.contains { $0.low == nil } ? "\(RunSpread.minimumRuns) runs" : "more or larger runs"
    return [
      """
      too few runs to judge \(PlainText.list(open.map(\.metricText).distinct())): runs of one build differ more than \
      their rounds show, so each side needs \(need) (LABEL=PATH with one label), or both builds must be in one run \
      ('harness check --against')
      """
    ]
  }
}

/// The reason why files can't be compared.
package enum ComparisonError: Error, Hashable, Sendable {
  /// A line of a `.bench` file is malformed; lines count from 1.
  case malformedSamples(path: String, line: Int, text: String, expected: String)
  /// A report has two figures for one benchmark case and metric.
  case duplicateRow(file: String, implementation: String, metric: String)
  case duplicateFile(name: String)
  /// All files are runs of one build.
  case oneBuild
}

extension Results {
  /// Returns these results with each document named as in the others, where its file may have had another name.
  fileprivate func named(as others: [Results]) -> Results {
    let names = Dictionary(grouping: others.flatMap(\.rows).map(\.key), by: \.documentSHA)
      .mapValues { Set($0.map(\.corpus)) }
    var named = self
    for (index, row) in rows.enumerated() where !row.key.documentSHA.isEmpty {
      guard let known = names[row.key.documentSHA], let name = known.first, known.count == 1 else {
        continue
      }
      named.rows[index].key.corpus = name
    }
    return named
  }
}
