/// The size of chunks, spelled in powers of two: sweeps double it.
enum ChunkSize {
  /// The size of the chunks of a stream such as `fixed:64`; `nil` for one of many sizes.
  static func bytes(ofStream name: String) -> Int? {
    guard name.hasPrefix("fixed:") else { return nil }
    return Int(name.dropFirst("fixed:".count))
  }

  /// Such as `64 B`, `16 KiB` or `1 MiB`.
  static func words(_ bytes: Int) -> String {
    switch bytes {
    case 0: "0 B"
    case _ where bytes.isMultiple(of: 1 << 20): "\(Figures.count(Double(bytes >> 20))) MiB"
    case _ where bytes.isMultiple(of: 1 << 10): "\(Figures.count(Double(bytes >> 10))) KiB"
    default: "\(Figures.count(Double(bytes))) B"
    }
  }
}
