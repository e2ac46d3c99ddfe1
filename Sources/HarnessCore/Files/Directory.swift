internal import CExchange
internal import FoundationEssentials
internal import Glibc

package enum Directory {
  /// Creates a directory and any missing directories above it.
  ///
  /// - Returns: The directories that were created, from the top down.
  @discardableResult
  static func create(_ path: String) throws(FileError) -> [String] {
    guard unsafe mkdir(path, 0o777) != 0 else { return [path] }
    switch errno {
    case EEXIST:
      guard File.kind(of: path) == .directory else {
        errno = ENOTDIR
        throw FileError(lastCallOn: path)
      }
      return []
    case ENOENT:
      guard let parent = parent(of: path) else { throw FileError(lastCallOn: path) }
      let created = try create(parent)
      guard unsafe mkdir(path, 0o777) != 0 else { return created + [path] }
      guard File.kind(of: path) == .directory else { throw FileError(lastCallOn: path) }
      return created
    default:
      throw FileError(lastCallOn: path)
    }
  }

  /// Creates the missing directories above a file.
  ///
  /// - Returns: The directories that were created, from the top down.
  @discardableResult
  static func create(above path: String) throws(FileError) -> [String] {
    try parent(of: path).map { path throws(FileError) in try create(path) } ?? []
  }

  /// Fills a new directory and gives it the name `path`, replacing whatever has that name.
  ///
  /// - Throws: ``FileError``, including any error that `fill` throws. The previous content is then unchanged.
  static func replace(
    _ path: String, by fill: (_ temporary: String) throws(FileError) -> Void
  ) throws(FileError) {
    try create(above: path)
    let temporary =
      "\(parent(of: path) ?? ".")/\(AtomicFile.temporaryName(for: path.lastComponent))"
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    try create(temporary)
    try fill(temporary)
    flush(temporary)
    // An exchange never leaves `path` missing.
    let result =
      unsafe File.kind(of: path) == nil ? rename(temporary, path) : exchange_names(temporary, path)
    guard result == 0 else { throw FileError(lastCallOn: path) }
    flush(above: path)
  }

  /// Removes a directory if it is empty; leaves it alone otherwise.
  static func removeIfEmpty(_ path: String) { unsafe rmdir(path) }

  /// Makes renamed files survive a loss of power, as far as the file system supports it.
  static func flush(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// The directory of this project in the user's cache; `nil` if there is no home directory.
  package static var userCache: String? {
    projectDirectory("XDG_CACHE_HOME", else: ".cache", in: ProcessInfo.processInfo.environment)
  }

  /// The directory of this project for data that lasts between runs; `nil` if there is no home directory.
  package static func userState(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    projectDirectory("XDG_STATE_HOME", else: ".local/state", in: environment)
  }

  /// Returns the directory of this project, following the XDG Base Directory Specification 0.8.
  private static func projectDirectory(
    _ variable: String, else folder: String, in environment: [String: String]
  ) -> String? {
    func path(_ variable: String) -> String? {
      // The specification says to ignore relative paths.
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = path("HOME").map { $0 == "/" ? "/\(folder)" : "\($0)/\(folder)" }
    return (path(variable) ?? home).map { "\($0)/feed-parser-harness" }
  }

  /// Makes a renamed file survive a loss of power, as ``flush(_:)`` does.
  static func flush(above path: String) { flush(parent(of: path) ?? ".") }

  private static func parent(of path: String) -> String? {
    var trimmed = Substring(path)
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex else { return nil }
    return String(trimmed[..<slash])
  }
}

/// A temporary directory that is removed with its owner.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws(FileError) {
    let given = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let parent = given.isEmpty ? "/tmp" : given
    // mkdtemp(3) replaces the Xs with characters that make the name unique. All names have the same length,
    // so the command lines of two runs do too.
    var name = Array("\(parent)/harness-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else {
      throw FileError(lastCallOn: given.isEmpty ? parent : "\(parent), which TMPDIR names")
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(of name: String) -> String { "\(path)/\(name)" }
}
