import FoundationEssentials
import Testing

/// Compares `text` with the golden file `name` next to the tests.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written and the test fails once.
func expectSnapshot(
  _ text: String, _ name: String, file: String = #filePath,
  location: SourceLocation = #_sourceLocation
) throws {
  let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
  let path = "\(folder)Snapshots/\(name)"
  guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != "1" else {
    try Data(text.utf8).write(to: URL(filePath: path))
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  let golden = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  guard text != golden else { return }
  let pairs = zip(lines(golden), lines(text)).enumerated()
  let line = pairs.first { $0.element.0 != $0.element.1 }?.offset
  let place = line ?? min(lines(golden).count, lines(text).count)
  Issue.record(
    """
    \(name), line \(place + 1)
    expected: \(lines(golden).dropFirst(place).first ?? "(the end)")
    rendered: \(lines(text).dropFirst(place).first ?? "(the end)")
    """, sourceLocation: location)
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
