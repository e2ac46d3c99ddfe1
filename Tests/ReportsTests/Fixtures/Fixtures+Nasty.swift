import Results

extension Fixtures {
  /// All at once, a debug build, and names that would break out of every form.
  static let nastyCheck: CheckReport = {
    let evil = "]]>-->\u{1B}[31m\u{9B}\u{202E}\u{FFFE}\r\n::error::\"<b>&lt;|`*_@nobody#7%0A,:"
    var report = check(gaps: gaps.map { nasty($0, evil) }) {
      $0.name = "nasty -->|check<b>@nobody"
      $0.base = "git:main:\(evil)"
      $0.command = "harness check ```\n\(evil)"
      $0.recordingCommand = "harness baseline --output '\(evil)'"
      $0.environment = environment(build: "debug")
      $0.terms.limits = [evil]
      for index in $0.findings.indices {
        $0.findings[index].key.backend += evil
        $0.findings[index].key.corpus = evil
        $0.findings[index].reason = evil
        if $0.findings[index].reference != nil { $0.findings[index].reference = evil }
      }
      for index in $0.selfTest.indices { $0.selfTest[index].row += evil }
    }
    report.provenance = [.init(evil, evil)]
    report.findings[0].take(.worse, found: 9_999, change: 9_999.0 / 1036)
    report.findings[1].metric = evil
    report.findings[1].unit = evil
    report.findings[1].take(.better, found: 1, change: 0.001)
    report.findings[2].take(.unjudged, found: nil, change: nil)
    report.selfTest[0].found = .undecided
    report.outcome = .worse
    return report
  }()

  private static func nasty(_ gap: CheckGap, _ evil: String) -> CheckGap {
    CheckGap(
      gap.kind, subject: gap.subject + evil, reason: gap.reason + evil, remedy: gap.remedy + evil)
  }
}
