internal import FeedEvents
internal import WorkerContract

// Clause 8: options that change what is parsed.
extension ImplementationCheck {
  /// A worker that ignores the option would measure another document than the others.
  mutating func checkShape() async throws {
    var request = VerifyRequest(
      backend: implementation.hostedName, documents: [sound], streams: ["whole"])
    request.shape = DocumentShape(factor: 2, itemsRange: document.items)
    try await check(request, "--factor 2", expecting: document.log(2))
  }

  /// A worker that ignores the option would read other texts than the others.
  mutating func checkEncoding() async throws {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: [sound], streams: ["whole"],
      transport: Transport(encoding: "ISO-8859-1"))
    let misread = document.log(1).map { String(UnicodeScalar($0)) }.joined()
    try await check(request, "--encoding ISO-8859-1", expecting: Array(misread.utf8))
  }

  /// A worker that ignores the option would read many documents as one, which is not well-formed.
  mutating func checkBoundaries() async throws {
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
  mutating func checkShapeOfSamples() async throws {
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
}
