internal import FeedEvents
internal import FeedModels
internal import Glibc
internal import Measurement
internal import WorkerContract

/// A worker executable: hosts the implementations of one library, and takes one sample per process.
///
/// The arguments hold the whole request; the sample is written to standard output.
public struct Worker {
  private let implementations: [Implementation]

  /// Creates a worker with its implementations, in the order in which they are described.
  public init(_ implementations: Implementation...) { self.implementations = implementations }

  /// Executes the command in the arguments, and exits with the status of the result.
  public func main() -> Never {
    AllocationProbe.reportExhaustion()
    do throws(WorkerFailure) {
      try run(try command())
      exit(WorkerExit.done)
    } catch {
      report(error)
      exit(error.exitStatus)
    }
  }

  private func command() throws(WorkerFailure) -> WorkerCommand {
    do { return try WorkerCommand(Array(CommandLine.arguments.dropFirst())) } catch {
      throw .usage(error.text)
    }
  }

  private func run(_ command: WorkerCommand) throws(WorkerFailure) {
    switch command {
    case .describe:
      describe()
    case .sample(let request):
      Output.write(try sample(request).text)
      if request.waits { waitForEndOfInput() }
    case .verify(let request):
      try verify(request)
    case .follow(let request):
      Output.write(
        try ArrivingDocument.follow(request, by: implementation(request.backend)).text)
    }
  }

  /// Prints a block for each implementation.
  private func describe() {
    for implementation in implementations {
      Output.write(implementation.description.lines.text + "\n")
    }
  }

  private func sample(_ request: SampleRequest) throws(WorkerFailure) -> SampleReport {
    let task = MeasurementTask(
      request: request,
      implementation: try implementation(request.backend, obeying: request.transport),
      replay: try Replay(
        path: request.document, stream: request.stream, shape: request.shape,
        transport: request.transport),
      seen: try request.seen.map { request throws(WorkerFailure) in try SeenItems(request) },
      injector: ChangeInjector(request.injectedChanges))
    return try request.pass.passType.measure(task)
  }

  /// Reads standard input to its end, into a single byte on the stack.
  private func waitForEndOfInput() {
    var byte: UInt8 = 0
    var count = 0
    repeat {
      count = unsafe read(STDIN_FILENO, &byte, 1)
    } while count > 0 || (count < 0 && errno == EINTR)
  }

  private func verify(_ request: VerifyRequest) throws(WorkerFailure) {
    let implementation = try implementation(request.backend, obeying: request.transport)
    var streams = request.streams
    if let list = request.streamsFrom { streams += try DocumentBuffer.lines(path: list) }
    for (index, path) in request.documents.enumerated() {
      var runner = try VerifyRunner(
        implementation: implementation, documentPath: path, shape: request.shape,
        transport: request.transport, records: request.records)
      for stream in streams {
        var result =
          if let line = request.locate {
            try runner.locate(line: line, in: stream)
          } else {
            try runner.verify(stream)
          }
        if request.documents.count > 1 { result.document = index + 1 }
        // Written one by one, because joining them would hold a long log twice.
        for piece in result.pieces { Output.write(piece) }
      }
    }
  }

  /// Returns the implementation with a name, if it obeys what the transport says of the document.
  private func implementation(
    _ name: String, obeying transport: Transport
  ) throws(WorkerFailure) -> Implementation {
    let implementation = try implementation(name)
    if let reason = implementation.reasonNotToObey(transport) { throw .unavailable(reason) }
    return implementation
  }

  private func implementation(_ name: String) throws(WorkerFailure) -> Implementation {
    guard let implementation = implementations.first(where: { $0.identity.name == name }) else {
      let known = implementations.map(\.identity.name).joined(separator: ", ")
      throw .usage("this worker has no implementation '\(name)', only \(known)")
    }
    if let reason = implementation.identity.unavailability {
      throw .unavailable("\(name): \(reason)")
    }
    return implementation
  }

  /// Prints a rejection to standard output, because it is a result, and any other failure to standard error.
  private func report(_ failure: WorkerFailure) {
    if case .rejected(let rejection) = failure {
      Output.write(VerifyResult(stream: "", outcome: .rejected(rejection)).bytes)
    } else if case .unavailable(let reason) = failure {
      Output.write("\(reason)\n", to: STDERR_FILENO)
    } else {
      let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      Output.write("\(name ?? "worker"): \(failure.text)\n", to: STDERR_FILENO)
    }
  }
}

/// The reason why a worker ends without a sample; it determines the exit status.
enum WorkerFailure: Error {
  /// The arguments are not valid.
  case usage(String)
  /// A file can't be read.
  case unreadable(String)
  /// The implementation can't do what was asked.
  case unavailable(String)
  /// The document was rejected.
  case rejected(ParseFailure)

  var exitStatus: Int32 {
    switch self {
    case .usage: WorkerExit.usage
    case .unreadable: WorkerExit.unreadable
    case .unavailable: WorkerExit.unavailable
    case .rejected: WorkerExit.rejected
    }
  }

  var text: String {
    switch self {
    case .usage(let words), .unreadable(let words), .unavailable(let words): words
    case .rejected(let failure): failure.reason
    }
  }
}

/// Unbuffered output of complete texts to a file descriptor: nothing is left to flush.
enum Output {
  static func write(_ text: String, to descriptor: CInt = STDOUT_FILENO) {
    write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        // The reader is gone or the disk is full, so only the exit status can report it.
        guard count > 0 else { exit(WorkerExit.unwritable) }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}
