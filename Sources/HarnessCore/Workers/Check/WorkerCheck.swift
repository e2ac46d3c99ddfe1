internal import FeedEvents
internal import Glibc
internal import WorkerContract

/// Tests a worker against the contract, clause by clause, with documents of its own.
package struct WorkerCheck: Sendable {
  private let worker: String
  private let documents: String?
  private let process: WorkerRunner

  package struct Report: Sendable {
    package var implementations: [String] = []
    package var skipped: [(name: String, reason: String)] = []
    package var findings: [WorkerFinding] = []
  }

  /// Creates the check of a program; the documents that it is asked about are left in the directory `documents`, if
  /// there is one.
  package init(_ worker: String, documents: String? = nil, with process: WorkerRunner) {
    self.worker = worker
    self.documents = documents
    self.process = process
  }

  /// Checks every parser that the worker describes.
  package func run() async throws -> Report {
    var report = Report()
    let registry = try await WorkerRegistry(asking: [worker], foreign: [worker], with: process)
    let temporary = try TemporaryDirectory()
    if let documents { _ = try Directory.create(documents) }
    for implementation in registry.implementations {
      if let problem = implementation.workerProblem {
        report.findings.append(
          WorkerFinding(implementation: nil, clause: .describe, problem: problem))
      } else if let reason = Self.reasonSkipped(implementation) {
        report.skipped.append((implementation.name, reason))
      } else {
        report.implementations.append(implementation.name)
        var check = ImplementationCheck(
          implementation, process, folder: documents ?? temporary.path)
        report.findings += try await check.findings()
      }
    }
    return report
  }

  private static func reasonSkipped(_ implementation: Implementation) -> String? {
    let description = implementation.description
    if description.role != .backend { return "it is a \(description.role.rawValue)" }
    if let reason = description.unavailability { return "unavailable: \(reason)" }
    if description.syntax != .xml { return "it reads \(description.syntax.rawValue)" }
    if let reason = implementation.incomparability { return reason }
    let isKnown = description.logs.contains(.events) || description.records.contains("post")
    return isKnown ? nil : "it has neither an event log nor posts"
  }
}

private struct ImplementationCheck {
  private let implementation: Implementation
  private let process: WorkerRunner
  private let folder: String
  private let document = CheckDocument()
  private var found: [WorkerFinding] = []

  init(_ implementation: Implementation, _ process: WorkerRunner, folder: String) {
    self.implementation = implementation
    self.process = process
    self.folder = folder
  }

  private var description: ImplementationDescription { implementation.description }
  private var hasEvents: Bool { description.logs.contains(.events) }
  private var sound: String { "\(folder)/sound.xml" }
  private var malformed: String { "\(folder)/malformed.xml" }

  mutating func findings() async throws -> [WorkerFinding] {
    try AtomicFile.write(document.bytes, to: sound)
    try AtomicFile.write(document.malformed, to: malformed)
    try await checkVerify()
    try await checkSample()
    return found
  }

  private mutating func note(_ clause: WorkerClause, _ problem: String?) {
    guard let problem, !found.contains(where: { $0.clause == clause }) else { return }
    found.append(
      WorkerFinding(
        implementation: implementation.name, clause: clause, problem: problem.onOneLine))
  }

  private func run(
    _ arguments: [String], onStart: (@Sendable (pid_t) -> Void)? = nil
  ) async throws -> WorkerRun {
    try await process.run(
      implementation.executable, arguments, parsing: document.bytes.count, outputLimit: 1 << 24,
      onStart: onStart)
  }

  // MARK: - verify

  private static let streams = ["whole", "fixed:1", "fixed:7", "fixed:16384"]

  private mutating func checkVerify() async throws {
    let blocks = try await verify([sound], .blocks)
    guard let blocks else { return }
    let first = blocks.first.flatMap(log)
    if case .accepted = blocks.first?.outcome {
      note(.eventLog, difference(first ?? [], hasEvents ? document.log(1) : document.records))
    }
    for block in blocks {
      if case .rejected(let failure) = block.outcome {
        note(
          first == nil ? .eventLog : .cuts,
          "it rejects sound.xml: \(CaseFailure(rejection: failure, stream: block.stream).reason)")
      } else if block.outcome != .same, let first, let own = log(block) {
        note(.cuts, difference(own, first).map { "stream \(block.stream): \($0)" })
      }
    }
    if let first { try await checkOtherStreams(first) }
    for block in try await verify([malformed], .rejection) ?? [] {
      guard case .rejected(let failure) = block.outcome else {
        // A builder of records may repair what it reads.
        if hasEvents {
          note(.rejection, "stream \(block.stream): it accepts malformed.xml, with </q> after <p>")
        }
        continue
      }
      note(.rejection, failure.reason.isEmpty ? "the reason is empty" : nil)
    }
    note(.rejection, try await problemOfRejection())
    if description.takesManyDocuments { try await checkManyDocuments(first) }
    let missing = try await run(verifyArguments(["\(folder)/missing.xml"]))
    if missing.end != .exited(WorkerExit.unreadable) {
      note(.unreadable, "for a file that does not exist, \(missing.end.text)")
    }
    try await checkShape()
    try await checkBoundaries()
    try await checkEncoding()
    let unknown = try await run(verifyArguments([sound]) + ["--option-of-tomorrow", "yes"])
    if unknown.end != .exited(WorkerExit.done) {
      note(.unknownOptions, "with --option-of-tomorrow yes, \(unknown.problem)")
    }
  }

  /// Returns what is wrong with the keys of a rejection; a run reads it all the same.
  private func problemOfRejection() async throws -> String? {
    let output = try await run(verifyArguments([malformed], ["whole"])).output
    var block = KeyedLines()
    for line in String(decoding: output, as: UTF8.self).textLines {
      guard block.append(parsing: line) else { break }
    }
    guard block["result"] == "rejected" else { return nil }
    if let missing = ["kind", "reason"].first(where: { block[$0] == nil }) {
      return "the block of malformed.xml has no \(missing)"
    }
    let kinds: [ParseFailure.Kind] = [.malformed, .namespace, .limit, .content]
    let kind = block["kind"] ?? ""
    return kinds.contains { $0.rawValue == kind }
      ? nil : "'\(kind)' is no kind: \(kinds.map(\.rawValue).joined(separator: ", "))"
  }

  /// A recording, and random cuts, which a worker need not be able to make.
  private mutating func checkOtherStreams(_ first: [UInt8]) async throws {
    let recording = "\(folder)/recording.csv"
    let rest = document.bytes.count - 2010
    let rows = "elapsed_us,bytes\n0,10\n400,2000\n900,\(rest)\n"
    try AtomicFile.write(Array(rows.utf8), to: recording)
    var streams = [recording]
    let random = "random:1"
    if try await run(verifyArguments([sound], [random])).end != .exited(WorkerExit.unavailable) {
      streams.append(random)
    }
    for stream in streams {
      guard let block = try await verify([sound], .cuts, [stream])?.first else { continue }
      let title = stream == recording ? "a recording" : stream
      switch block.outcome {
      case .rejected(let failure):
        note(.cuts, "\(title): it rejects sound.xml: \(failure.reason)")
      default: note(.cuts, log(block).flatMap { difference($0, first) }.map { "\(title): \($0)" })
      }
    }
  }

  /// Returns the blocks of a verification; `nil` if they can't be read, which is noted.
  private mutating func verify(
    _ documents: [String], _ clause: WorkerClause, _ asked: [String] = Self.streams
  ) async throws -> [VerifyResult]? {
    let run = try await run(verifyArguments(documents, asked))
    let mayEnd = [WorkerExit.done, WorkerExit.rejected].map(WorkerRun.End.exited)
    guard mayEnd.contains(run.end) else {
      note(clause, run.problem)
      return nil
    }
    var blocks: [VerifyResult] = []
    var rest = run.output[...]
    do {
      while let block = try VerifyResult.next(in: &rest) { blocks.append(block) }
    } catch {
      let seen = String(
        decoding: rest.prefix { $0 != UInt8(ascii: "\n") }.prefix(60), as: UTF8.self)
      note(
        clause,
        "after \(blocks.count) blocks with their logs, \(error.expected) were expected instead of '\(seen)'"
      )
      return nil
    }
    let streams = documents.flatMap { _ in asked }
    if blocks.count < streams.count, !rest.isEmpty {
      note(
        clause,
        "the block of the stream \(streams[blocks.count]) is not whole: its head announces more bytes of logs than follow"
      )
      return nil
    }
    guard blocks.map(\.stream) == streams, rest.isEmpty else {
      let names = blocks.map(\.stream).joined(separator: ", ")
      note(
        clause,
        """
        asked for the streams \(streams.joined(separator: ", ")), it answered with \
        \(names.isEmpty ? "none" : names)\(rest.isEmpty ? "" : " and \(rest.count) more bytes")
        """)
      return nil
    }
    return blocks
  }

  private func verifyArguments(
    _ documents: [String], _ streams: [String] = Self.streams
  ) -> [String] {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: documents, streams: streams,
      records: hasEvents ? nil : "post")
    return WorkerCommand.verify(request).arguments
  }

  private func log(_ block: VerifyResult) -> [UInt8]? {
    guard case .accepted(let events, let records) = block.outcome else { return nil }
    return hasEvents ? events ?? [] : records
  }

  private func difference(_ own: [UInt8], _ expected: [UInt8]) -> String? {
    guard own != expected else { return nil }
    let newline = UInt8(ascii: "\n")
    let lines = [own, expected].map {
      $0.split(separator: newline, omittingEmptySubsequences: false)
    }
    let index = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let texts = lines.map {
      $0.indices.contains(index) ? "'\(String(decoding: $0[index], as: UTF8.self))'" : "the end"
    }
    return "line \(index + 1) of the log is \(texts[0]), expected \(texts[1])"
  }

  private mutating func checkManyDocuments(_ first: [UInt8]?) async throws {
    guard let blocks = try await verify([malformed, sound], .manyDocuments) else { return }
    let numbers = [1, 2].flatMap { number in Self.streams.map { _ in number } }
    guard blocks.map(\.document) == numbers else {
      return note(.manyDocuments, "its blocks don't begin with document: 1 and document: 2 in turn")
    }
    let second = blocks[Self.streams.count...].first.flatMap(log)
    if second != first {
      note(.manyDocuments, "the log of the second document is not the one that it has alone")
    }
  }

  /// A worker that ignores the option would measure another document than the others.
  private mutating func checkShape() async throws {
    var request = VerifyRequest(
      backend: implementation.hostedName, documents: [sound], streams: ["whole"])
    request.shape = DocumentShape(factor: 2, itemsRange: document.items)
    try await check(request, "--factor 2", expecting: document.log(2))
  }

  /// A worker that ignores the option would read other texts than the others.
  private mutating func checkEncoding() async throws {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [sound], streams: ["whole"],
      transport: Transport(encoding: "ISO-8859-1"))
    let misread = document.log(1).map { String(UnicodeScalar($0)) }.joined()
    try await check(request, "--encoding ISO-8859-1", expecting: Array(misread.utf8))
  }

  /// A worker that ignores the option would read many documents as one, which is not well-formed.
  private mutating func checkBoundaries() async throws {
    let (both, ends) = ("\(folder)/two.xml", "\(folder)/two.ends")
    let size = document.bytes.count
    try AtomicFile.write(document.bytes + document.bytes, to: both)
    try AtomicFile.write(Array("\(size)\n\(2 * size)\n".utf8), to: ends)
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [both], streams: ["whole"],
      shape: DocumentShape(boundaries: ends))
    try await check(request, "--boundaries", expecting: document.log(1) + document.log(1))
  }

  /// A worker that ignores an option would be timed at other work than the others.
  private mutating func checkShapeOfSamples() async throws {
    guard hasEvents, sinks.contains(.count) else { return }
    var request = SampleRequest(
      backend: implementation.hostedName, document: sound, stream: .whole, sink: .count,
      pass: description.passes.contains(.time) ? .time : .bare, item: ExpandedName(local: "item"))
    request.shape = DocumentShape(factor: 2, itemsRange: document.items)
    try await check(request, "--factor 2", events: document.events(2))
    request.shape = DocumentShape()
    request.stopAfter = 2
    try await check(request, "--stop-after 2", events: document.events(upToItem: 2))
  }

  /// Checks the number of events of a sample with an option that changes what is parsed.
  private mutating func check(
    _ request: SampleRequest, _ option: String, events expected: Int
  ) async throws {
    let run = try await run(WorkerCommand.sample(request).arguments)
    guard run.end != .exited(WorkerExit.unavailable) else { return }
    guard run.end == .exited(WorkerExit.done),
      let sample = try? SampleReport(parsing: String(decoding: run.output, as: UTF8.self))
    else { return note(.shape, "sample with \(option), \(run.problem)") }
    guard let events = sample[Metric.events.name], events != Double(expected) else { return }
    note(
      .shape,
      "sample with \(option), it reports \(Figures.plain(events)) events/op, expected \(expected)")
  }

  /// Checks the event log of a request with an option that changes what is parsed.
  private mutating func check(
    _ request: VerifyRequest, _ option: String, expecting expected: [UInt8]
  ) async throws {
    guard hasEvents else { return }
    let run = try await run(WorkerCommand.verify(request).arguments)
    guard run.end != .exited(WorkerExit.unavailable) else { return }
    var rest = run.output[...]
    guard case .exited = run.end, let block = try? VerifyResult.next(in: &rest),
      let own = log(block)
    else { return note(.shape, "with \(option), \(run.problem)") }
    note(.shape, difference(own, expected).map { "with \(option), \($0)" })
  }

  // MARK: - sample

  private mutating func checkSample() async throws {
    guard let sink = sinks.first else { return note(.sinks, "it names no sink") }
    let bare = try await sample(.bare, sink, .bare)
    if let bare {
      if !bare.name.split(separator: "/").contains("backend=\(implementation.hostedName)") {
        note(.bare, "its sample is of \(bare.name), not of backend=\(implementation.hostedName)")
      }
      if bare.iterations != 3 { note(.bare, "asked for 3 parses, it reports \(bare.iterations)") }
      note(.figures, SampleCheck(documentBytes: document.bytes.count).problem(in: bare))
    }
    if bare != nil, let time = try await checkTimes(sink) {
      try await checkPasses(sink, time: time)
    }
    for other in sinks.dropFirst() { _ = try await sample(.bare, other, .sinks) }
    try await checkShapeOfSamples()
    let rejected = try await run(arguments(.bare, sink, of: malformed))
    if !hasEvents, rejected.end == .exited(WorkerExit.done) { return }
    guard rejected.end == .exited(WorkerExit.rejected) else {
      return note(.rejectedSample, "for a document that is not well-formed, \(rejected.end.text)")
    }
    var rest = rejected.output[...]
    guard let block = try? VerifyResult.next(in: &rest), case .rejected = block.outcome else {
      return note(.rejectedSample, "it prints no block with result: rejected")
    }
  }

  private var sinks: [Sink] {
    // Others need more than a document.
    let known: [Sink] = [.count, .discard, .model]
    return known.filter(description.sinks.contains).filter {
      $0 != .model || description.records.contains("post")
    }
  }

  private func arguments(
    _ pass: Pass, _ sink: Sink, times: Int = 3, of document: String? = nil
  ) -> [String] {
    var request = SampleRequest(
      backend: implementation.hostedName, document: document ?? sound, stream: .fixed(16384),
      sink: sink, pass: pass, times: times)
    if sink == .model { request.records = "post" }
    return WorkerCommand.sample(request).arguments
  }

  private mutating func sample(
    _ pass: Pass, _ sink: Sink, _ clause: WorkerClause
  ) async throws -> SampleReport? {
    let run = try await run(arguments(pass, sink))
    let asked = "--pass \(pass.rawValue) --sink \(sink)"
    guard run.end == .exited(WorkerExit.done) else {
      note(clause, "\(asked): \(run.problem)")
      return nil
    }
    do {
      let sample = try SampleReport(parsing: String(decoding: run.output, as: UTF8.self))
      checkCounts(sample, pass, sink)
      return sample
    } catch {
      let line = error.line.isEmpty ? "nothing" : "'\(error.line)'"
      note(clause, "\(asked): it printed \(line) where \(error.expected) was expected")
      return nil
    }
  }

  private mutating func checkCounts(_ sample: SampleReport, _ pass: Pass, _ sink: Sink) {
    guard hasEvents, sink == .count, pass != .memory, pass != .allocations else { return }
    // What counts for itself, as WorkerKit does, need not count where nothing is measured.
    if pass == .bare, description.passes.contains(.time) { return }
    let lines = document.events(1)
    guard let events = sample[Metric.events.name] else {
      return note(.counts, "its sample of the pass \(pass.rawValue) has no events/op")
    }
    if events != Double(lines) {
      note(
        .counts, "it reports \(Figures.plain(events)) events/op, the event log has \(lines) lines")
    }
  }

  /// Returns the processor's time of a parse in nanoseconds, seen from outside; `nil` if it has none.
  ///
  /// On a busy machine the times of two equal processes can differ by chance, but hardly three times in a row.
  private mutating func checkTimes(_ sink: Sink) async throws -> Double? {
    var parses = 1
    while parses < 1 << 18 {
      var least = Duration.seconds(1)
      for _ in 0..<3 where least >= Self.leastTime {
        let times = try await ProcessTimes(parses: parses) { count in
          _ = try await run(arguments(.bare, sink, times: count))
        }
        least = min(least, times.cpu)
      }
      if least >= Self.leastTime { return least / .nanoseconds(parses) }
      parses *= 2
    }
    note(.times, "a process with twice as many parses takes no longer")
    return nil
  }

  private static let leastTime = Duration.milliseconds(100)

  /// The share of the time seen from outside that a time must lie in: a virtual machine needs many parses until it is
  /// at full speed, which are seen from outside.
  private static let timeTolerance = 0.01...4.0
  /// The same for memory, which is read every few milliseconds.
  private static let memoryTolerance = 1.5

  private mutating func checkTime(_ own: Double, against seen: Double) {
    guard !Self.timeTolerance.contains(own / seen) else { return }
    note(
      .cpuTime,
      "it reports \(Figures.plain(own)) ns, from outside a parse takes \(Figures.plain(seen.rounded()))"
    )
  }

  private mutating func checkMemory(_ own: Double, against seen: Double) {
    guard own > seen * Self.memoryTolerance || own < seen / Self.memoryTolerance else { return }
    note(
      .memory,
      "it reports \(Figures.plain(own)) bytes, the kernel \(Figures.plain(seen)) (VmHWM)")
  }

  private mutating func checkPasses(_ sink: Sink, time: Double) async throws {
    if description.passes.isEmpty {
      note(.passes, "`passes` names none of time, memory, allocations and bare")
    }
    for pass in description.passes where pass != .bare {
      let watch = ResidentWatch()
      let arguments = arguments(pass, sink)
      let trial = try await run(arguments, onStart: watch.begin)
      guard trial.end != .exited(WorkerExit.unavailable) else {
        if pass == .time {
          note(
            .passes,
            "it exits with 69 for --pass time: without `passes: bare` in its description, its time is not measured"
          )
        }
        continue
      }
      guard let sample = try await sample(pass, sink, .passes) else { continue }
      note(.figures, SampleCheck(documentBytes: document.bytes.count).problem(in: sample))
      if pass == .time, sample[Metric.parseTime.name] == nil {
        note(.passes, "its sample of the pass time has no ns/op")
      }
      if let own = sample[Metric.cpuTime.name] { checkTime(own, against: time) }
      if let own = sample[Metric.peakResident.name], let seen = watch.peak {
        checkMemory(own, against: Double(seen))
      }
    }
  }
}
