import EveryBackend
import FeedEvents
import Foundation
import Testing
import WorkerContract

/// A worker executable, as built beside these tests.
struct WorkerProcess: Sendable, CustomStringConvertible {
  let name: String
  var description: String { name }
  var url: URL { Products.folder.appending(path: "worker-\(name)") }

  static let all = ["libxml2", "expat", "foundation", "bytes"].map { WorkerProcess(name: $0) }

  /// Those of the rows that the loaded libraries offer, by what their workers say of them.
  static func offered(_ rows: [String]) -> [String] {
    EveryBackend.offered(rows) { name in
      let described = try? DescribeTests.descriptions(of: SampleTests.worker(of: name))
      return (name, described?.first { $0.backend == name }?.unavailability)
    }
  }

  /// How a worker ended, and what it printed.
  struct Outcome {
    var status: Int32
    var isCrash = false
    var output: [UInt8]
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Why the document was rejected, as printed.
    func rejection() throws -> ParseFailure {
      var rest = output[...]
      let hearing = try #require(try Hearing.next(in: &rest))
      guard case .rejected(let failure) = hearing.outcome else {
        throw NoRejection(hearing: hearing)
      }
      return failure
    }

    struct NoRejection: Error {
      var hearing: Hearing
    }
  }

  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    try Self.run(url, arguments)
  }

  /// Runs a program to its end, with nothing on its standard input and more in its environment.
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
  /// `HARNESS_BINARY_DIRECTORY` where it is set, else the directory around the test bundle, or around its helper's arguments, that has the workers.
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
  /// Whether it is an optimised build: unoptimised code allocates where optimised code doesn't.
  static let isRelease =
    (try? WorkerProcess(name: "bytes").run("describe").text.contains("build: release")) == true
}

/// Where a program is, by `PATH`.
func findProgram(_ name: String) -> URL? {
  (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .map { URL(filePath: String($0)).appending(path: name) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
