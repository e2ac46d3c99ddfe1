import Foundation

/// The processes of this machine, read from `/proc`.
enum RunningProcesses {
  /// Returns whether a process exists and has not ended; a zombie has ended.
  static func contains(_ identifier: Int32) -> Bool {
    guard let state = fields(identifier)?.first else { return false }
    return state != "Z" && state != "X"
  }

  /// Returns the command lines of the children of a process, by process number.
  static func children(of parent: Int32) -> [Int32: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [Int32: String] = [:]
    for identifier in names.compactMap(Int32.init) where fields(identifier)?[1] == "\(parent)" {
      children[identifier] = commandLine(of: identifier)
    }
    return children
  }

  /// Returns the running processes whose command line contains a text.
  static func all(naming text: String) -> [Int32: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var found: [Int32: String] = [:]
    for identifier in names.compactMap(Int32.init) where contains(identifier) {
      let words = commandLine(of: identifier)
      if words.contains(text) { found[identifier] = words }
    }
    return found
  }

  private static func commandLine(of identifier: Int32) -> String {
    let words = (try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/cmdline"))) ?? Data()
    return String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
  }

  /// Polls until there is an answer, for at most a minute by default.
  static func wait<Answer>(for answer: () -> Answer?, seconds: Int = 60) -> Answer? {
    for _ in 0..<seconds * 100 {
      if let answer = answer() { return answer }
      usleep(10_000)
    }
    return nil
  }

  /// Returns the highest resident set of a process in bytes; `nil` once it is gone.
  static func peakResident(of identifier: Int32) -> Int? {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/status")) else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.output.1) }.map { $0 * 1024 }
  }

  /// Returns the fields of `stat` after the name: the state, the parent, and others.
  private static func fields(_ identifier: Int32) -> [Substring]? {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/stat")) else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
  }
}
