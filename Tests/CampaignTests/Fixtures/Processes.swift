import FoundationEssentials
import Glibc

/// What the kernel says of processes.
enum Processes {
  /// Whether a process is there and not a zombie that nobody has waited for.
  static func isAlive(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0,
      let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat"))
    else { return false }
    // The name, in parentheses, may hold anything; the state follows it.
    let state = String(decoding: data, as: UTF8.self).split(separator: ")").last?.dropFirst().first
    return state != "Z" && state != "X"
  }

  /// Whether a process is gone, or goes within two seconds: a signal is delivered in its own time.
  static func isGone(_ process: Int32) async throws -> Bool {
    for _ in 0..<200 where isAlive(process) { try await Task.sleep(for: .milliseconds(10)) }
    return !isAlive(process)
  }

  /// The process whose number a worker writes into `file`; waits until it has.
  static func process(in file: String, of folder: TemporaryFolder) async throws -> Int32 {
    for _ in 0..<500 {
      if let text = folder.text(file), text.hasSuffix("\n"), let number = Int32(text.dropLast()) {
        return number
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw CocoaError(.fileReadNoSuchFile)
  }

  /// The number of files this process has open.
  static var openFiles: Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
  }

  /// The children of this process that have ended and that nobody has waited for.
  static var zombies: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat")),
        let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last
      else { return false }
      let fields = rest.split(separator: " ")
      return fields.count > 1 && fields[0] == "Z" && Int32(fields[1]) == getpid()
    }
  }
}
