import ArgumentParser
import CommandSupport

/// The output of an answer, which is printed in pieces because the whole may be larger than memory.
struct OutputBuffer {
  private var text = ""

  /// The size in bytes from which the text is printed.
  private static let size = 1 << 16

  /// Adds text whose control characters are harmless.
  mutating func write(_ text: String) throws(ExitCode) {
    self.text += text
    if self.text.utf8.count >= Self.size { try flush() }
  }

  /// Prints what has not been printed yet.
  mutating func flush() throws(ExitCode) {
    Console.print(rendered: text)
    text.removeAll(keepingCapacity: true)
    if Console.hasLostOutput { throw .cannotWrite }
  }
}
