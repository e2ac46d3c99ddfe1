internal import Foundation
internal import Glibc

/// Which Foundation is loaded.
///
/// It has no version of its own: the Swift release it was delivered with stands for it, read from
/// the module interfaces that lie beside the loaded library.
enum FoundationVersion {
  /// A function of `libFoundationXML`: `XMLParser.parse() -> Bool`.
  static let symbol = "$s13FoundationXML9XMLParserC5parseSbyF"

  /// The Swift release, and the libxml2 that `XMLParser` parses with.
  static var current: String {
    [swiftRelease, libxml2Release.map { "(libxml2 \($0))" }].compactMap(\.self)
      .joined(separator: " ")
  }

  private static var swiftRelease: String? {
    guard let library = libraryFile else { return "unknown" }
    let module = library.deletingLastPathComponent().appending(path: "Swift.swiftmodule")
    let files = try? FileManager.default.contentsOfDirectory(
      at: module, includingPropertiesForKeys: nil)
    guard let interface = files?.first(where: { $0.pathExtension == "swiftinterface" }),
      let handle = try? FileHandle(forReadingFrom: interface),
      let head = try? handle.read(upToCount: 512),
      // // swift-compiler-version: Swift version 6.3.1 (swift-6.3.1-RELEASE)
      let version = String(decoding: head, as: UTF8.self).firstMatch(of: /Swift version ([0-9.]+)/)
    else { return "unknown" }
    return String(version.output.1)
  }

  private static var libraryFile: URL? {
    // By a handle: the size of a file in /proc is 0.
    guard let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() else {
      return nil
    }
    let line = String(decoding: maps, as: UTF8.self).split(separator: "\n")
      .first { $0.hasSuffix("/libFoundationXML.so") }
    guard let line, let path = line.firstIndex(of: "/") else { return nil }
    return URL(filePath: String(line[path...]))
  }

  private static var libxml2Release: String? {
    guard let address = unsafe dlsym(nil, "xmlParserVersion") else { return nil }
    let text = unsafe address.assumingMemoryBound(to: UnsafePointer<CChar>.self).pointee
    guard let number = unsafe Int(String(cString: text).prefix { $0.isNumber }) else { return nil }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
