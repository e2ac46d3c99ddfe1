internal import FeedEvents
internal import WorkerContract

// Clauses 2 to 7 and 9: the answers of `verify`.
extension ImplementationCheck {
  private static let streams = ["whole", "fixed:1", "fixed:7", "fixed:16384"]

  mutating func checkVerify() async throws {
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

  func verifyArguments(
    _ documents: [String], _ streams: [String] = Self.streams
  ) -> [String] {
    let request = VerifyRequest(
      backend: implementation.hostedName, documents: documents, streams: streams,
      records: hasEvents ? nil : "post")
    return WorkerCommand.verify(request).arguments
  }

  func log(_ block: VerifyResult) -> [UInt8]? {
    guard case .accepted(let events, let records) = block.outcome else { return nil }
    return hasEvents ? events ?? [] : records
  }

  func difference(_ own: [UInt8], _ expected: [UInt8]) -> String? {
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
}
