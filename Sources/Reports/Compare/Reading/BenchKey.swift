/// How the head of a `.bench` file names what it tells: one spelling for those who write and read it.
public enum BenchKey {
  /// The key of the library behind a row.
  public static func library(ofBackend backend: String) -> String { key("library-\(backend)") }

  /// The key of the pace of a stream.
  public static func pace(ofStream stream: String) -> String { key("pace-\(stream)") }

  /// A name as the format wants its keys: they begin with a lower-case letter, without white space.
  public static func key(_ name: String) -> String {
    let key = String(
      name.lowercased().map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? $0 : "-" })
    return key.first?.isLetter == true ? key : "x-" + key
  }
}
