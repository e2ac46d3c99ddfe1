internal import FeedEvents
internal import Glibc

/// The packages that the libraries of this process come from, each looked up once.
///
/// It reads the files of dpkg(1) itself, because a shell with grep and dpkg-query takes longer than
/// everything else that a worker does to describe itself.
struct LoadedLibraries {
  private var distributions: [String: String] = [:]

  /// Returns `PACKAGE VERSION` of the loaded library with a function, such as `libexpat1 2.5.0-1+deb12u1`.
  ///
  /// Debian revisions of one upstream version differ, and the version that a library reports does not
  /// distinguish them. The library's path is left out, because a library in another place is the same.
  mutating func distribution(ofFunction symbol: String?) -> String {
    guard let symbol else { return "none" }
    guard let file = libraryFile(ofFunction: symbol).map(Self.resolved) else {
      return "unknown: \(symbol) is not loaded"
    }
    if let known = distributions[file] { return known }
    let distribution = Self.package(of: file)?.text ?? "not packaged"
    distributions[file] = distribution
    return distribution
  }

  // MARK: - Packages

  /// An installed package.
  private struct Package {
    let name: String
    let version: String

    var text: String { "\(name) \(version)" }
  }

  private static func package(of file: String) -> Package? {
    // Packages of the distribution have their libraries only here (Debian Policy 9.1). For a file elsewhere
    // there is nothing to find, and the search would read all lists.
    guard file.hasPrefix("/usr/lib") || file.hasPrefix("/lib") else { return nil }
    // The registered path can be on the other side of a link between /lib and /usr/lib.
    let other = file.hasPrefix("/usr/") ? String(file.dropFirst("/usr".count)) : "/usr" + file
    let lines = [file, other].map { "\n\($0)\n" }
    func owns(_ list: String) -> Bool {
      let text = text(of: "\(lists)/\(list)")
      return lines.contains { position(of: $0, in: text) != nil }
    }
    let owner =
      likelyLists(of: file).first(where: owns)
      ?? names(in: lists).first { name in
        name.hasSuffix(".list") && owns(name)
      }
    return owner.flatMap { installed(String($0.dropLast(".list".count))) }
  }

  /// The directory of dpkg's lists, which has one file per package with the paths of its files.
  private static let lists = "/var/lib/dpkg/info"

  /// Returns the lists of the packages that most likely own a library.
  ///
  /// They are `libexpat1` for `libexpat.so.1.8.10`, and `libxml2` for `libxml2.so.2.9.14`. To read the whole
  /// directory of lists takes as long as the rest of a worker's start.
  private static func likelyLists(of file: String) -> [String] {
    let parts = (file.split(separator: "/").last ?? "").split(separator: ".")
    guard parts.count >= 3, parts[1] == "so" else { return [] }
    return ["\(parts[0])\(parts[2])", "\(parts[0])-\(parts[2])", "\(parts[0])"].flatMap { name in
      ["\(name):\(architecture).list", "\(name).list"]
    }
  }

  /// Debian's name for the architecture of this process.
  private static var architecture: String {
    #if arch(x86_64)
      "amd64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  /// Returns the package that dpkg calls `NAME` or `NAME:ARCHITECTURE`, from its entry in the status file.
  private static func installed(_ qualified: String) -> Package? {
    let parts = qualified.split(separator: ":").map(String.init)
    let status = text(of: "/var/lib/dpkg/status")
    var start = 0
    // An entry begins with this line. The first entry of the file has no line feed before it.
    while let entry = position(of: "Package: \(parts[0])\n", in: status, from: start) {
      guard entry == 0 || status[entry - 1] == CChar(bitPattern: UInt8(ascii: "\n")) else {
        start = entry + 1
        continue
      }
      let end = position(of: "\n\n", in: status, from: entry) ?? status.count - 1
      var fields: [Substring: Substring] = [:]
      for line in string(status[entry..<end]).split(separator: "\n") {
        let pair = line.split(separator: ":", maxSplits: 1)
        if pair.count == 2, !line.hasPrefix(" ") { fields[pair[0]] = pair[1].dropFirst() }
      }
      if parts.count == 1 || fields["Architecture"] == parts[1][...],
        let version = fields["Version"]
      {
        return Package(name: parts[0], version: String(version))
      }
      start = end
    }
    return nil
  }

  // MARK: - Files

  /// Returns a path with all symbolic links resolved.
  private static func resolved(_ path: String) -> String {
    guard let target = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  private static func names(in directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// Returns the text of a file, terminated by a zero; only the zero if the file can't be read.
  private static func text(of path: String) -> [CChar] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [0] }
    defer { close(descriptor) }
    var status = stat()
    let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    return unsafe [CChar](unsafeUninitializedCapacity: size + 1) { buffer, filled in
      while filled < buffer.count - 1 {
        let rest = unsafe buffer[filled..<buffer.count - 1]
        let count = unsafe read(
          descriptor, UnsafeMutableBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { break }
        filled += count
      }
      unsafe buffer[filled] = 0
      filled += 1
    }
  }

  /// Returns the position of the first occurrence of a word in a text, from `start` on.
  private static func position(of word: String, in text: [CChar], from start: Int = 0) -> Int? {
    unsafe text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, let found = unsafe strstr(base + start, word)
      else { return nil }
      return unsafe UnsafePointer(found) - base
    }
  }

  private static func string(_ text: some Sequence<CChar>) -> String {
    String(decoding: text.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
