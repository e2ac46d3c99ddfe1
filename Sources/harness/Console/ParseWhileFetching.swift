import ArgumentParser
import CommandSupport
import FeedEvents
import Glibc
import HarnessCore
import Subprocess
import SystemPackage
import WorkerContract

/// Fetches a document once for each backend, which parses it while it arrives, and prints the times.
struct ParseWhileFetching {
  /// The backends; empty for all XML parsers except variants.
  let backends: [String]
  /// The record type to build; `nil` to count events.
  let records: String?
  let arguments: [String]
  let directory: String

  private struct Row {
    let backend: String
    /// The arrival time of the last byte, in nanoseconds since the request was sent.
    let download: Int
    /// The parse time, in nanoseconds.
    let parse: Int
    /// The end of the parse, in nanoseconds since the request was sent.
    let total: Int
    let report: FollowReport
  }

  private enum Result {
    case read(Row)
    /// The document was rejected, or the worker ended; the reason is printed.
    case failed
    /// The implementation can't read the document, which its worker has said.
    case unavailable
  }

  /// Fetches and parses the document with each backend, and prints the times.
  ///
  /// - Throws: `ExitCode` if a fetch failed or a document was rejected; the error has already been printed.
  func run() async throws {
    let implementations = try await chosenImplementations()
    let process = WorkerRunner(timeLimit: .seconds(600))
    var (done, failed): ([Row], Int) = ([], 0)
    for implementation in implementations {
      switch try await fetch(by: implementation, process) {
      case .read(let row):
        done.append(row)
        if done.count == 1 { try requireRecords() }
      case .failed: failed += 1
      // One that was not asked for may be unable to read the document.
      case .unavailable: failed += backends.isEmpty ? 0 : 1
      }
    }
    let recorded = try? RecordedCorpus.manifest(in: directory)
    guard !done.isEmpty else {
      if recorded?.syntax == .json, !implementations.contains(where: { $0.reads(.json) }) {
        Console.printError(
          "the document is JSON: use --backend foundation-json, and --records with the name of a record type"
        )
      }
      throw ExitCode.unsound
    }
    for redirect in recorded?.recording?.redirects ?? [] {
      Console.print(fitting: "redirect \(redirect.status) to \(redirect.location)")
    }
    Console.print(
      fitting:
        "\(directory): \(done[0].report.bytes) bytes, fetched \(implementations.count) time\(implementations.count == 1 ? "" : "s")"
    )
    Console.print(rendered: table(done))
    if failed > 0 { throw ExitCode.unsound }
  }

  private func chosenImplementations() async throws -> [Implementation] {
    try await PackageBuild.current?.completeIfNeeded()
    let registry = try await WorkerRegistry(
      asking: Launch.workers(and: []), with: WorkerRunner(timeLimit: .seconds(60)))
    guard backends.isEmpty else {
      let planner = Planner(registry: registry)
      return try backends.map { name in
        let backend = try planner.backend(name)
        // Check this before the fetch, because a server may not answer a second time.
        try FollowError.check(backend, records: records)
        return backend
      }
    }
    return registry.implementations.filter {
      $0.isBackend && !$0.isVariant && $0.unavailability == nil
        && $0.description.logs.contains(.events)
    }
  }

  /// Checks that the record type reads the fetched document.
  private func requireRecords() throws(CorpusError) {
    guard let records = records else { return }
    _ = try Library.standard().corpus(directory).building(records)
  }

  private func fetch(
    by implementation: Implementation, _ process: WorkerRunner
  ) async throws -> Result {
    let (readEnd, writeEnd) = try FileDescriptor.pipe()
    // The worker must not inherit the write end, or it would never see the end of the input.
    for descriptor in [readEnd, writeEnd] { _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC) }
    let request = FollowRequest(
      backend: implementation.name, sink: records == nil ? .count : .model,
      records: records)
    async let report = process.follow(implementation, request, from: readEnd)
    // Each backend needs its own fetch, independent of earlier recordings. A graceful shutdown lets
    // `harness-record` leave no files behind.
    var platform = PlatformOptions()
    platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
    let status = try await Subprocess.run(
      .path(FilePath(try SiblingProgram("harness-record").path)),
      arguments: Arguments(arguments + ["--pieces", "--cache", "reload"]), environment: environment,
      platformOptions: platform,
      output: .fileDescriptor(writeEnd, closeAfterSpawningProcess: true),
      error: .currentStandardError
    ).terminationStatus
    let outcome = try await report
    guard case .exited(0) = status else {
      guard case .exited(let code) = status else { throw ExitCode.fault }
      throw ExitCode(code)
    }
    let followed: FollowReport
    switch outcome {
    case .read(let report): followed = report
    case .rejected(let failure):
      let line = failure.position.line.map { " at line \($0)" } ?? ""
      Console.printError("\(implementation.name) rejects the document\(line): \(failure.reason)")
      return .failed
    case .unavailable: return .unavailable
    case .failed(let end):
      Console.printError("\(implementation.name) did not read the document to its end: \(end)")
      return .failed
    }
    let text = try File.text("\(directory)/streams/\(RecordedCorpus.streamName).csv")
    let arrivals = try StreamRecording(parsing: text).arrivals.map { $0 * 1000 }
    return .read(
      Row(
        backend: implementation.name, download: arrivals.last ?? 0, parse: followed.parse,
        total: (arrivals.first ?? 0) + followed.sinceFirstByte, report: followed))
  }

  /// The environment of `harness-record`, which has no standard input to ask for the password on.
  private var environment: Environment {
    guard let password = Password.given else { return .inherit }
    return .inherit.updating([Environment.Key(stringLiteral: Password.variable): password])
  }

  private func table(_ rows: [Row]) -> String {
    func time(_ nanoseconds: Int) -> Cell {
      Cell(Figures.formatted(Double(nanoseconds), unit: "ns"))
    }
    let records = rows.contains { $0.report.records != nil }
    let table = Table(
      of: rows,
      [
        .text("backend") { Cell($0.backend) },
        .figures("download") { time($0.download) },
        .figures("parse") { time($0.parse) },
        .figures("total") { time($0.total) },
        .figures("chunks") { Cell("\($0.report.chunks)") },
      ] + (records ? [.figures("records") { Cell($0.report.records.map { "\($0)" }) }] : []))
    return Console.renderer.text(of: ReportDocument([Section([.table(table)])]))
  }
}
