import CommandSupport
import FoundationEssentials
import HarnessCore
import Yams

/// The settings of the nearest `.harness.yml`, which hold where the command line says nothing.
struct Configuration: Sendable {
  static let fileName = ".harness.yml"

  let path: String
  private let settings: [Key: Setting]
  /// The feeds as this process finds them, by the words of the file.
  private let feedPaths: [String: String]

  enum Key: String, CaseIterable, Sendable {
    case feeds, backends, workers, reference, budget, output

    /// Whether its values are paths relative to the file; feeds may also be names or addresses.
    fileprivate var namesFiles: Bool { [.feeds, .workers, .output].contains(self) }

    fileprivate var isList: Bool { [.feeds, .backends, .workers].contains(self) }

    /// What it sets, for readers.
    var meaning: String {
      switch self {
      case .feeds: "the feeds of commands that name none"
      case .backends: "the implementations to measure and verify"
      case .workers: "other workers that take part"
      case .reference: "the implementation that ratios are relative to"
      case .budget: "the time for measuring of run, sweep and scale"
      case .output: "the directory of reports and baselines"
      }
    }
  }

  /// The values of a key, and the line where they begin.
  struct Setting: Sendable {
    let values: [String]
    let line: Int
  }

  /// The file of the working directory, or of the nearest folder above it; `nil` if there is none.
  static let found: Result<Configuration?, ConfigurationError> = Result {
    () throws(ConfigurationError) in try find(above: FileManager.default.currentDirectoryPath)
  }

  /// The settings; none if the file is not valid, which ends every command before it runs.
  private static var current: Configuration? { try? found.get() }

  static subscript(key: Key) -> [String] { current?.settings[key]?.values ?? [] }

  static var feeds: [String] { self[.feeds] }
  static var backends: [String] { self[.backends] }
  static var workers: [String] { self[.workers] }
  static var reference: String? { self[.reference].first }
  static var budget: TimeSpan? { self[.budget].first.flatMap(TimeSpan.init(argument:)) }
  static var output: String? { self[.output].first }

  /// Returns the path of a feed that the file names; any other word as it is.
  static func path(ofFeed word: String) -> String { current?.feedPaths[word] ?? word }

  /// Returns the word of the file for a feed, which is the same wherever a command is given.
  static func word(ofFeed path: String) -> String {
    current?.feedPaths.first { $0.value == path }?.key ?? path
  }

  /// The setting of a key; `nil` if the file does not contain it.
  subscript(key: Key) -> Setting? { settings[key] }

  private static func find(above directory: String) throws(ConfigurationError) -> Configuration? {
    for folder in sequence(first: directory, next: { $0 == "/" ? nil : parent(of: $0) }) {
      let isHere = folder == directory
      let path = isHere ? fileName : folder == "/" ? "/\(fileName)" : "\(folder)/\(fileName)"
      guard File.kind(of: path) != nil else { continue }
      return try Configuration(path, from: isHere ? "" : folder)
    }
    return nil
  }

  /// Reads a file.
  ///
  /// - `folder`: the folder that relative paths begin at; empty for the working directory.
  private init(_ path: String, from folder: String) throws(ConfigurationError) {
    let text: String
    do { text = try File.text(path) } catch {
      throw ConfigurationError(path: path, line: nil, problem: error.reason)
    }
    func fail(_ problem: String, _ mark: Mark?) -> ConfigurationError {
      ConfigurationError(path: path, line: mark?.line, problem: problem)
    }
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch {
      throw ConfigurationError(path: path, yaml: error)
    }
    var settings: [Key: Setting] = [:]
    var feedPaths: [String: String] = [:]
    guard let mapping = root?.mapping else {
      guard root == nil else { throw fail("it must consist of lines KEY: VALUE", root?.mark) }
      self.path = path
      self.settings = [:]
      self.feedPaths = [:]
      return
    }
    for (keyNode, node) in mapping {
      let name = keyNode.string ?? ""
      let known = Key.allCases.map(\.rawValue)
      guard let key = Key(rawValue: name) else {
        let hint = suggestion(nearest(to: name, among: known))
        throw fail("unknown key '\(name)'\(hint) Known: \(list(known))", keyNode.mark)
      }
      let nodes = key.isList ? node.sequence.map(Array.init) ?? [node] : [node]
      let values = nodes.compactMap { $0.scalar?.string }.filter { !$0.isEmpty }
      guard values.count == nodes.count, !values.isEmpty else {
        throw fail("\(name) must be \(key.isList ? "a list of texts" : "one text")", keyNode.mark)
      }
      if key == .budget, TimeSpan(argument: values[0]) == nil {
        throw fail("budget must be a time such as 15s or 2m, not '\(values[0])'", node.mark)
      }
      let found = key.namesFiles ? values.map { Self.resolved($0, key, from: folder) } : values
      settings[key] = Setting(values: found, line: keyNode.mark?.line ?? 1)
      if key == .feeds { feedPaths = Dictionary(zip(values, found)) { first, _ in first } }
    }
    self.path = path
    self.feedPaths = feedPaths
    self.settings = settings
  }

  /// Returns a path relative to the file as one that this process can use; the name or the address of a feed
  /// as it is.
  private static func resolved(_ value: String, _ key: Key, from folder: String) -> String {
    guard !folder.isEmpty, !value.hasPrefix("/") else { return value }
    let path = "\(folder)/\(value)"
    guard key == .feeds else { return path }
    return value.isHTTP || File.kind(of: path) == nil ? value : path
  }
}

struct ConfigurationError: Error {
  let path: String
  let line: Int?
  let problem: String
}

extension ConfigurationError {
  fileprivate init(path: String, yaml error: any Error) {
    self.path = path
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      line = mark.line
      self.problem = problem
    default:
      line = nil
      problem = "it is not YAML: \(error)"
    }
  }
}
