/// A base URI, against which relative references are resolved (RFC 3986, §5).
struct BaseURI: Sendable {
  private let bytes: [UInt8]
  private let parts: Parts

  /// Creates a base, without leading and trailing white space.
  init(_ text: borrowing Span<UInt8>) {
    let text = text.trimmed
    bytes = unsafe text.withUnsafeBytes { unsafe Array($0) }
    parts = Parts(text)
  }

  /// Creates a base that may itself be relative to another.
  init(_ text: borrowing Span<UInt8>, within outer: BaseURI?) {
    var absolute: [UInt8] = []
    if let outer, outer.resolve(text, into: &absolute) {
      self.init(absolute.span)
    } else {
      self.init(text)
    }
  }

  /// Creates the innermost of several bases, each relative to the one before it; `nil` if there are none.
  init?(_ bases: [String]) {
    let base = bases.reduce(nil) { BaseURI($1.utf8Span.span, within: $0) }
    guard let base else { return nil }
    self = base
  }

  /// The scheme and the authority; empty if there is no scheme.
  ///
  /// Written before a reference that is a plain path, they make it absolute.
  var origin: [UInt8] {
    parts.scheme.isEmpty ? [] : Array(bytes[..<parts.authority.upperBound])
  }

  /// Resolves a reference, and writes it to `result`, whose storage is reused.
  ///
  /// Allocates only for a path with the segments `.` or `..`.
  ///
  /// - Returns: Whether the reference was resolved. False if it stays as it is, because it is absolute or the
  ///   base is not.
  func resolve(_ reference: borrowing Span<UInt8>, into result: inout [UInt8]) -> Bool {
    let text = reference.trimmed
    let own = Parts(text)
    guard own.scheme.isEmpty, !parts.scheme.isEmpty else { return false }
    result.removeAll(keepingCapacity: true)
    let base = bytes.span
    result.append(base, parts.scheme)
    result.append(
      own.authority.isEmpty ? base : text, own.authority.isEmpty ? parts.authority : own.authority)
    let start = result.count
    if own.path.isEmpty, own.authority.isEmpty {
      result.append(base, parts.path)
      if own.query.isEmpty { result.append(base, parts.query) }
    } else {
      // A path relative to that of the base (§5.2.3).
      if own.authority.isEmpty, text[own.path.lowerBound] != slash {
        if parts.path.isEmpty, !parts.authority.isEmpty { result.append(slash) }
        result.append(
          base, parts.path.lowerBound..<(parts.lastSlash ?? parts.path.lowerBound - 1) + 1)
      }
      result.append(text, own.path)
      if own.hasDots || parts.hasDots {
        result.replaceSubrange(start..., with: withoutDots(result[start...]))
      }
    }
    result.append(text, own.query)
    result.append(text, own.fragment)
    return true
  }

  /// Returns a path without the segments `.` and `..` (§5.2.4).
  private func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual([dot]) {
        if isLast { kept.append([]) }
      } else if segment.elementsEqual([dot, dot]) {
        // The first segment of an absolute path is the empty one before the leading slash. It is kept.
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return Array(kept.joined(separator: [slash]))
  }

  /// The ranges of the parts of a reference (appendix B), each including its delimiter.
  private struct Parts {
    /// Includes the colon; empty for a relative reference.
    let scheme: Range<Int>
    /// Includes the two slashes.
    let authority: Range<Int>
    let path: Range<Int>
    /// Includes the question mark.
    let query: Range<Int>
    /// Includes the number sign.
    let fragment: Range<Int>
    /// Whether a segment of the path begins with a dot.
    let hasDots: Bool
    /// The last slash of the path.
    let lastSlash: Int?

    init(_ text: borrowing Span<UInt8>) {
      var end = 0
      if text.count > 0, text[0].isLetter {
        while end < text.count, text[end].isSchemeCharacter { end += 1 }
      }
      scheme = 0..<(end > 0 && end < text.count && text[end] == UInt8(ascii: ":") ? end + 1 : 0)
      end = scheme.upperBound
      if end + 1 < text.count, text[end] == slash, text[end + 1] == slash {
        end += 2
        while end < text.count, text[end] != slash, !text[end].endsPath { end += 1 }
      }
      authority = scheme.upperBound..<end
      var (lastSlash, hasDots): (Int?, Bool) = (nil, false)
      while end < text.count, !text[end].endsPath {
        if text[end] == slash { lastSlash = end }
        if text[end] == dot, end == authority.upperBound || lastSlash == end - 1 { hasDots = true }
        end += 1
      }
      path = authority.upperBound..<end
      self.lastSlash = lastSlash
      self.hasDots = hasDots
      while end < text.count, text[end] != UInt8(ascii: "#") { end += 1 }
      query = path.upperBound..<end
      fragment = end..<text.count
    }
  }
}

extension Span<UInt8> {
  /// Whether the reference is surely a path from the root of its authority, without segments that begin with a
  /// dot, so that only the origin of the base is missing.
  var isPlainPath: Bool {
    let last = count - 1
    guard last > 0, self[0] == slash, self[1] != slash, !self[last].isXMLSpace else { return false }
    // Nearly every path has a single dot, before its extension.
    var position = 1
    while let found = firstIndex(of: dot, from: position) {
      if self[found - 1] == slash { return false }
      position = found + 1
    }
    return true
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

extension UInt8 {
  fileprivate var isSchemeCharacter: Bool {
    isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-") || self == dot
  }

  /// Whether the byte begins a query or a fragment.
  fileprivate var endsPath: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "#") }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: borrowing Span<UInt8>, _ part: Range<Int>) {
    unsafe text.extracting(part).withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
