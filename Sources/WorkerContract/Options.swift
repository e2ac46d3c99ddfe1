/// The options of a worker's command line: `--name value` pairs, in which a name may repeat.
///
/// Those that nobody asks for are ignored: a newer harness may give more.
struct Options {
  private var values: [String: [String]] = [:]

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    var index = arguments.startIndex
    while index < arguments.endIndex {
      let name = arguments[index]
      guard name.hasPrefix("--") else { throw WorkerUsage("'\(name)' is no option") }
      let next = arguments.index(after: index)
      guard next < arguments.endIndex else { throw WorkerUsage("\(name) needs a value") }
      values[name, default: []].append(arguments[next])
      index = arguments.index(after: next)
    }
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func last(_ name: String) -> String? { values[name]?.last }

  func required(_ name: String) throws(WorkerUsage) -> String {
    guard let value = last(name) else { throw WorkerUsage("\(name) is missing") }
    return value
  }

  /// Returns the last value of `name`, converted by `read`; `nil` if the option is absent.
  func optional<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(WorkerUsage) -> Value? {
    guard let text = last(name) else { return nil }
    return try value(of: name, text, read)
  }

  /// Returns the last value of `name`, a number above 0; `nil` if the option is absent.
  func positive(_ name: String) throws(WorkerUsage) -> Int? {
    try optional(name) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  /// Returns every value of `name`, converted by `read`.
  func all<Value>(_ name: String, _ read: (String) -> Value?) throws(WorkerUsage) -> [Value] {
    try all(name).map { text throws(WorkerUsage) in try value(of: name, text, read) }
  }

  private func value<Value>(
    of name: String, _ text: String, _ read: (String) -> Value?
  ) throws(WorkerUsage) -> Value {
    guard let value = read(text) else {
      throw WorkerUsage("\(name) can't be '\(text)'")
    }
    return value
  }
}
