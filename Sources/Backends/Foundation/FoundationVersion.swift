internal import FeedEvents
internal import Glibc

/// The version of the loaded Foundation.
///
/// Foundation has no version of its own. The Swift release that it belongs to is used instead, read from the
/// module interfaces next to the loaded library.
enum FoundationVersion {
  /// A function of `libFoundationXML`: `XMLParser.parse() -> Bool`.
  static let symbol = "$s13FoundationXML9XMLParserC5parseSbyF"

  /// The Swift release, and the version of the libxml2 that `XMLParser` uses.
  static let current: String =
    [swiftRelease, libxml2Release.map { "(libxml2 \($0))" }].compactMap(\.self)
    .joined(separator: " ")

  static let swiftRelease: String = releaseOfInterfaces

  // Folder and file are read with the C library, because with Foundation and a regex it took a third of the time
  // that this worker needs to describe itself.
  private static var releaseOfInterfaces: String {
    // // swift-compiler-version: Swift version 6.3.1 (swift-6.3.1-RELEASE)
    guard let interface = interfaceFile,
      let words = head(of: interface, size: 512)?.split(separator: " "),
      let version = words.firstIndex(of: "version"), version + 1 < words.endIndex
    else { return "unknown" }
    return String(words[version + 1])
  }

  /// The path of the interface of the module `Swift` that belongs to the loaded library.
  private static var interfaceFile: String? {
    guard let library = libraryFile(ofFunction: symbol), let end = library.lastIndex(of: "/") else {
      return nil
    }
    let module = "\(library[...end])Swift.swiftmodule"
    guard let folder = unsafe opendir(module) else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".swiftinterface") { return "\(module)/\(name)" }
    }
    return nil
  }

  /// Returns the beginning of a file: at most `size` bytes.
  private static func head(of path: String, size: Int) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, size, file)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var libxml2Release: String? {
    guard let address = unsafe dlsym(nil, "xmlParserVersion") else { return nil }
    let text = unsafe address.assumingMemoryBound(to: UnsafePointer<CChar>.self).pointee
    guard let number = unsafe Int(String(cString: text).prefix { $0.isNumber }) else { return nil }
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
