/// Relative references made absolute (RFC 3986, §5).
enum URIReference {
  /// The absolute URI of a reference; `nil` if it stays as it is: it is absolute, empty of white space
  /// trimmed, or there is no base.
  static func resolve(
    _ reference: borrowing Span<UInt8>, against base: borrowing Span<UInt8>
  ) -> [UInt8]? {
    let own = Parts(reference.trimmed)
    let base = Parts(base.trimmed)
    guard own.scheme.isEmpty, !base.scheme.isEmpty else { return nil }
    var result = base.scheme
    if own.hasAuthority {
      result += own.authority + withoutDots(own.path) + own.query
    } else {
      result += base.authority
      if own.path.isEmpty {
        result += base.path + (own.query.isEmpty ? base.query : own.query)
      } else if own.path[0] == slash {
        result += withoutDots(own.path) + own.query
      } else {
        result += withoutDots(merged(own.path, base)) + own.query
      }
    }
    return result + own.fragment
  }

  private static let slash = UInt8(ascii: "/")

  /// A path beside that of the base (§5.2.3).
  private static func merged(_ path: [UInt8], _ base: Parts) -> [UInt8] {
    if base.hasAuthority, base.path.isEmpty { return [slash] + path }
    let end = base.path.lastIndex(of: slash).map { $0 + 1 } ?? 0
    return base.path[..<end] + path
  }

  /// A path without the segments `.` and `..` (§5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual([dot]) {
        if isLast { kept.append([]) }
      } else if segment.elementsEqual([dot, dot]) {
        // The first is what is before the slash that a path begins with.
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return Array(kept.joined(separator: [slash]))
  }

  private static let dot = UInt8(ascii: ".")

  /// The parts of a reference (appendix B), each with the sign that marks it.
  private struct Parts {
    /// With the colon; empty for a relative reference.
    var scheme: [UInt8] = []
    /// With the two slashes.
    var authority: [UInt8] = []
    var path: [UInt8] = []
    /// With the question mark.
    var query: [UInt8] = []
    /// With the number sign.
    var fragment: [UInt8] = []

    var hasAuthority: Bool { !authority.isEmpty }

    init(_ text: borrowing Span<UInt8>) {
      var rest = Array(copying: text)[...]
      if let end = rest.firstIndex(of: UInt8(ascii: "#")) {
        fragment = Array(rest[end...])
        rest = rest[..<end]
      }
      if let end = rest.firstIndex(of: UInt8(ascii: "?")) {
        query = Array(rest[end...])
        rest = rest[..<end]
      }
      let end = rest.firstIndex { ":/".utf8.contains($0) }
      if let end, end > 0, rest[end] == UInt8(ascii: ":"), rest[..<end].allSatisfy(\.isOfScheme) {
        scheme = Array(rest[...end])
        rest = rest[(end + 1)...]
      }
      if rest.starts(with: "//".utf8) {
        let end = rest.dropFirst(2).firstIndex(of: slash) ?? rest.endIndex
        authority = Array(rest[..<end])
        rest = rest[end...]
      }
      path = Array(rest)
    }
  }
}

extension UInt8 {
  fileprivate var isOfScheme: Bool {
    (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20) || "+-.".utf8.contains(self)
  }
}

extension [UInt8] {
  init(copying span: borrowing Span<UInt8>) {
    self = unsafe span.withUnsafeBytes { unsafe Array($0) }
  }
}
