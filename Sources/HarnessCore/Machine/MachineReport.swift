internal import Statistics

/// Whether a machine is fit for measuring: the checks of its facts, and the noise that was measured.
package struct MachineReport: Report {
  package static let kind = ReportKind.machine
  package var reportName = "doctor"
  /// The work of no document, so that its files replace no report of a feed.
  package let work = Work(of: [])
  let checks: [MachineCheck]
  let noise: MachineNoise
  /// The backend that was measured against its own copy.
  let backend: String
  /// The smallest difference that a run of ``seconds`` detects nine times out of ten, as a share.
  let smallestDifference: Double
  let seconds: Double

  package init(_ checks: [MachineCheck], _ noise: MachineNoise, of backend: String, seconds: Double)
  {
    self.checks = checks
    self.noise = noise
    self.backend = backend
    self.seconds = seconds
    smallestDifference = noise.smallestDifference(within: seconds, sameWithin: 0.01)
  }

  package func document(_ detail: Detail) -> ReportDocument {
    ReportDocument([
      Section(
        "Is this machine fit for measuring?", level: 1,
        [.paragraph(RichText(checks.summary, .strong)), .paragraph(RichText(noiseText))]),
      Section(
        "Checks",
        [
          .table(
            Table(
              of: checks,
              [
                .text("fact") { Cell($0.fact) }, .text("found") { Cell($0.found) },
                .text("effect") { Cell($0.effect ?? "") },
                .text("fix") { Cell($0.isFine ? "" : $0.remedy) },
              ]
            ) { $0.isFine ? .plain : .alarm })
        ]),
    ])
  }

  /// The effect of the noise on a run.
  package var noiseText: String {
    """
    \(backend) against its own copy: \(noise.rounds) rounds, ratio \(Figures.field(noise.ratio)), verdict: \
    \(verdict).
    From round to round the ratio of two equal implementations varies by ±\(Figures.share(noise.spread)).
    If two backends are timed alone for \(Figures.count(seconds))s, the smallest difference detected nine times \
    out of ten is about \(Figures.share(smallestDifference)). It is larger if more implementations share that \
    time.
    """
  }

  private var verdict: String {
    switch noise.outcome {
    case .better: "faster, which is a false alarm"
    case .worse: "slower, which is a false alarm"
    case .same: "same"
    case .undecided: "undecided: try a longer --budget"
    }
  }
}
