internal import Glibc
internal import WorkerContract

/// The file a library was loaded from, and the package that file belongs to.
enum LoadedLibrary {
  /// `PACKAGE VERSION` of the loaded library, such as `libexpat1 2.5.0-1+deb12u1`.
  ///
  /// Debian revisions of one upstream version differ; the version a library gives of itself
  /// doesn't tell them apart.
  static func distribution(ofFunction symbol: String?) -> String {
    guard let symbol else { return "none" }
    guard let file = file(ofFunction: symbol) else { return "unknown: \(symbol) is not loaded" }
    // The registered path can lie behind a link (/lib, /usr/lib).
    let other = file.hasPrefix("/usr/") ? String(file.dropFirst("/usr".count)) : "/usr" + file
    // The lists of dpkg(1), as dpkg-query takes five times as long to search them.
    let owner = """
      list=$(grep -lxF -e \(file.shellWord) -e \(other.shellWord) \(lists)/*.list 2>/dev/null | head -n 1) \
      && [ -n "$list" ] \
      && dpkg-query -W -f '${Package} ${Version}' "$(basename "$list" .list)" 2>/dev/null
      """
    let answer = output(of: owner)
    // Not where it lies: the same library elsewhere is the same library.
    return answer.isEmpty ? "not packaged" : answer
  }

  /// Where dpkg keeps the paths of every package, a file each.
  private static let lists = "/var/lib/dpkg/info"

  /// The file whose mapping holds the function, by `/proc/self/maps`.
  private static func file(ofFunction symbol: String) -> String? {
    guard let address = unsafe dlsym(nil, symbol),
      let maps = text(ofFile: "/proc/self/maps")
    else { return nil }
    let place = UInt(bitPattern: address)
    for line in maps.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, fields.count == 6, ends[0] <= place, place < ends[1] else { continue }
      return String(fields[5].drop { $0 == " " })
    }
    return nil
  }

  /// The first line a shell command prints; empty where it fails.
  private static func output(of command: String) -> String {
    guard let pipe = unsafe popen(command, "r") else { return "" }
    defer { unsafe pclose(pipe) }
    let text = unsafe text(of: pipe)
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }

  private static func text(ofFile path: String) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    return unsafe text(of: file)
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    var bytes = [UInt8]()
    while true {
      let character = unsafe fgetc(file)
      guard character != EOF else { break }
      bytes.append(UInt8(truncatingIfNeeded: character))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
