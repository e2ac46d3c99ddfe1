import ArgumentParser
import Campaign
import Corpora

/// A command that measures the points of curves over one document.
protocol CurveCommand: AsyncParsableCommand, MeasuringCommand {
  var corpus: String { get }
  var budget: TimeBudget { get }
  var measuring: MeasuringOptions { get }
  var reports: ReportOptions { get }
  var history: HistoryOptions { get }
  var workers: WorkerOptions { get }
  /// Asks for its points.
  func shape(_ request: inout PlanRequest)
}

extension CurveCommand {
  var wantsBinding: Bool { !measuring.isUnbound }

  mutating func run() async throws {
    var request = measuring.request(within: budget)
    shape(&request)
    let isSound = try await Interruption.cancelling {
      [request, corpus, budget, reports, history, workers] () async throws -> Bool in
      let planner = Planner(registry: try await workers.registry())
      let library = Library.shared(isQuiet: reports.quiet)
      let plan = try planner.plan(request, over: library.corpus(corpus))
      try reports.rehearse([plan.reportName])
      let historyDesk = HistoryDesk(history)
      let desk = CampaignDesk(
        workers: workers, reports: reports, history: historyDesk, total: "of \(budget)")
      let isSound = try await desk.run(plan).isSound
      if isSound { try historyDesk.requireRecord() }
      return isSound
    }
    if !isSound { throw ExitCode.unsoundRows }
  }
}
