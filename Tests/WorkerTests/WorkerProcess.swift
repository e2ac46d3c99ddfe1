import FeedEvents
import Foundation
@testable import HarnessCore
import Testing
import WorkerContract

/// A worker executable, built next to these tests.
struct WorkerRunner: Sendable, CustomStringConvertible {
  let name: String
  private let program: String
  var description: String { name }
  var url: URL { Products.folder.appending(path: program) }

  init(name: String) {
    self.name = name
    program = "worker-\(name)"
  }

  /// Creates a fixture that is not named like a worker, so that the harness does not find it.
  init(program: String) {
    name = program
    self.program = program
  }

  /// Creates the worker that hosts an implementation.
  init(hosting implementation: String) {
    let host = Described.byWorker.first {
      $0.implementations.contains { $0.name == implementation }
    }
    self = host?.worker ?? WorkerRunner(name: implementation)
  }

  /// The workers beside these tests, which the harness would find as well.
  static let all: [WorkerRunner] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Products.folder.path)) ?? []
    return names.filter { $0.hasPrefix("worker-") && !$0.contains(".") }.sorted()
      .map { WorkerRunner(name: String($0.dropFirst("worker-".count))) }
  }()

  /// How a worker ended, and its output.
  struct Outcome {
    var status: Int32
    var isCrash = false
    var output: [UInt8]
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Returns why the document was rejected, as printed.
    func rejection() throws -> ParseFailure {
      var rest = output[...]
      let verifyResult = try #require(try VerifyResult.next(in: &rest))
      guard case .rejected(let failure) = verifyResult.outcome else {
        throw NoRejection(verifyResult: verifyResult)
      }
      return failure
    }

    struct NoRejection: Error {
      var verifyResult: VerifyResult
    }
  }

  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    try Self.run(url, arguments)
  }

  /// Runs a program to its end, with empty standard input and additions to the environment.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let errors = URL.temporaryDirectory.appending(path: "stderr-\(UUID())")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal,
      output: Array(output), errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

/// The products directory of the build under test.
enum Products {
  /// `HARNESS_BINARY_DIRECTORY` if it is set; otherwise the directory above the test bundle, or above its
  /// helper's arguments, that contains the workers.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["HARNESS_BINARY_DIRECTORY"] {
      return URL(filePath: path)
    }
    let starts =
      [Bundle.main.executableURL].compactMap(\.self)
      + CommandLine.arguments.filter { $0.contains("/") }.map { URL(filePath: $0) }
    for start in starts {
      var directory = start.deletingLastPathComponent()
      for _ in 0..<4 {
        let worker = directory.appending(path: "worker-libxml2").path
        if FileManager.default.isExecutableFile(atPath: worker) { return directory }
        directory.deleteLastPathComponent()
      }
    }
    return URL(filePath: ".build/debug")
  }()
}

extension Products {
  /// Whether the build is optimized; unoptimized code allocates where optimized code does not.
  static let isRelease =
    (try? WorkerRunner(name: "bytes").run("describe").text.contains("build: release")) == true
}

/// Returns the path of a program, searched for in `PATH`.
func findProgram(_ name: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .map { URL(filePath: String($0)).appending(path: name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// An implementation with one of its sinks.
struct ProbedCase: Hashable, Sendable, CustomTestStringConvertible {
  let implementation: String
  let sink: Sink

  var testDescription: String { "\(implementation) into \(sink)" }

  /// The cases run under valgrind: all in a release build; in a debug build, which is many times slower,
  /// those that differ most.
  static var underValgrind: [ProbedCase] {
    Products.isRelease
      ? all : floors + ["libxml2", "expat"].map { ProbedCase(implementation: $0, sink: "model") }
  }

  static let floors = Described.names(.floor).map { ProbedCase(implementation: $0, sink: "count") }

  /// Every parser with each of its sinks, and everything that shows what it costs.
  static let all =
    SampleTests.backends.flatMap { implementation in
      [Sink.discard, .count, .model].map { ProbedCase(implementation: implementation, sink: $0) }
    } + floors
    + Described.names(.control).map { ProbedCase(implementation: $0, sink: "count") }
    + Described.names(.bytes).map { ProbedCase(implementation: $0, sink: "none") }

  /// Returns the arguments that make the worker parse a document `times` times and do nothing else.
  func bareCommand(document: TemporaryFile, times: Int = 1) -> [String] {
    let request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: sink,
      pass: .bare,
      records: "song", times: times)
    return WorkerCommand.sample(request).arguments
  }
}

extension SampleReport {
  /// The unavailable metrics except the processor's instruction counter, which many machines lack.
  var absences: [Absence] { unavailable.filter { $0.metric != Metric.instructions.name } }
}

/// A copy of a worker without debug information, because valgrind 3.19 cannot read the DWARF 5 of Swift's
/// clang.
final class StrippedWorker: Sendable {
  let url: URL

  /// Creates a copy of the worker that hosts `implementation`.
  init(of implementation: String) throws {
    let worker = WorkerRunner(hosting: implementation).url
    url = URL.temporaryDirectory.appending(path: "\(worker.lastPathComponent)-\(UUID())")
    let outcome = try WorkerRunner.run(
      #require(findProgram("strip")),
      ["--strip-debug", "-o", url.path, worker.path])
    try #require(outcome.status == 0)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A file that is deleted together with this object.
final class TemporaryFile: Sendable {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let url = URL.temporaryDirectory.appending(path: "worker-tests-\(UUID()).xml")
    try Data(bytes).write(to: url)
    path = url.path
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Documents like the one of the corpus `itunes300`, shorter or equally long.
enum ITunesDocument {
  static let generated = GeneratedFeed("itunes300", items: 60, seed: 1)
  static let long = GeneratedFeed("itunes300", items: 300, seed: 1).document

  /// Returns the document with its items written `factor` times.
  static func writtenOut(_ factor: Int) -> [UInt8] {
    let document = generated.document
    guard let items = generated.itemsRange else { preconditionFailure("the feed has no items") }
    var written = Array(document[..<items.lowerBound])
    for _ in 0..<factor { written += document[items] }
    return written + document[items.upperBound...]
  }

  static func file() throws -> TemporaryFile { try TemporaryFile(generated.document) }
}

/// A feed like one of the committed corpora, written by the fixture `corpora`.
struct GeneratedFeed: Sendable {
  let document, eventLog, recordLog: [UInt8]
  let itemsRange: Range<Int>?

  init(_ corpus: String, items: Int, seed: Int) {
    do {
      let folder = URL.temporaryDirectory.appending(path: "worker-tests-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let made = try WorkerRunner.run(
        Products.folder.appending(path: "corpora"),
        [corpus, "--items", "\(items)", "--seed", "\(seed)", "--output", folder.path])
      try #require(made.status == 0, "\(made.errors)")
      func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
      }
      let manifest = try Manifest(json: try bytes("corpus.json"), path: corpus)
      document = try bytes(manifest.document)
      eventLog = manifest.eventsSHA256 == nil ? [] : try bytes("expected/events.log")
      recordLog = try bytes("expected/records.log")
      itemsRange = manifest.itemsRange.map { $0[0]..<$0[1] }
    } catch {
      preconditionFailure("the corpus \(corpus) can't be generated: \(error)")
    }
  }
}
