import HarnessCore

extension SpeedLimit {
  /// The limits for reports of 40 backends on each of 20 corpora and the suite over them: each
  /// format, then all.
  static var reports: [SpeedLimit] {
    let reports = LargeReports(backends: 40, corpora: 20)
    func limit(_ form: String, _ render: @escaping () throws -> Void) -> SpeedLimit {
      SpeedLimit("a report of 40 backends × 20 corpora, \(form)", seconds: 1, render)
    }
    let forms: [(name: String, render: () throws -> Void)] =
      formats(of: .run).map { format in
        (format.name, { for results in reports.results { keep(try format.render(results)) } })
      }
      + formats(of: .suite).map { format in
        ("\(format.name) of the suite", { keep(try format.render(reports.suite)) })
      }
      + [
        (
          "terminal",
          {
            for results in reports.results { keep(TerminalRenderer().text(of: results)) }
            keep(TerminalRenderer().text(of: reports.suite))
          }
        )
      ]
    return forms.map { limit($0.name, $0.render) }
      + [limit("every form") { for form in forms { try form.render() } }]
  }

  /// Uses the text, so that the compiler cannot remove its computation.
  @inline(never)
  private static func keep(_ text: String) {
    precondition(!text.isEmpty, "no form may be empty")
  }
}
