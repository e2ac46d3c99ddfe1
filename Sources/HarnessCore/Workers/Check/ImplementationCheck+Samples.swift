internal import FeedEvents
internal import WorkerContract

// Clauses 10 to 18: the samples.
extension ImplementationCheck {
  mutating func checkSample() async throws {
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

  var sinks: [Sink] {
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
      note(clause, "\(asked): \(error.text)")
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
  /// The same for memory.
  private static let memoryTolerance = 1.5

  private mutating func checkTime(_ own: Double, against seen: Double) {
    guard !Self.timeTolerance.contains(own / seen) else { return }
    note(
      .cpuTime,
      "it reports \(Figures.plain(own)) ns, from outside a parse takes \(Figures.plain(seen.rounded()))"
    )
  }

  /// The kernel's figure is read every few milliseconds and may lack the last growth, so the highest of up to three counts.
  private mutating func checkMemory(
    _ own: Double, against first: Int, _ arguments: [String]
  ) async throws {
    var seen = Double(first)
    for _ in 0..<2 where own > seen * Self.memoryTolerance {
      let watch = ResidentWatch()
      _ = try await run(arguments, onStart: watch.begin)
      seen = max(seen, Double(watch.peak ?? 0))
    }
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
        try await checkMemory(own, against: seen, arguments)
      }
    }
  }
}
