/// A base URI, against which relative references are resolved (RFC 3986, §5).
struct BaseURI: Sendable {
  private let parts: Parts

  /// Creates a base, without leading and trailing white space.
  init(_ text: borrowing Span<UInt8>) { parts = Parts(text) }

  /// Creates a base that may itself be relative to another.
  init(_ text: borrowing Span<UInt8>, within outer: BaseURI?) {
    if let absolute = outer?.resolve(text) { self.init(absolute.span) } else { self.init(text) }
  }

  /// Creates the innermost of several bases, each relative to the one before it; `nil` if there are none.
  init?(_ bases: [String]) {
    let base = bases.reduce(nil) { BaseURI($1.utf8Span.span, within: $0) }
    guard let base else { return nil }
    self = base
  }

  /// Returns an absolute reference; `nil` if the reference stays as it is, because it is absolute or the base is not.
  func resolve(_ reference: borrowing Span<UInt8>) -> [UInt8]? {
    let own = Parts(reference)
    guard own.scheme.isEmpty, !parts.scheme.isEmpty else { return nil }
    let isOfBase = own.authority.isEmpty
    var result = Array(parts.scheme)
    result += isOfBase ? parts.authority : own.authority
    if isOfBase, own.path.isEmpty {
      result += parts.path
      result += own.query.isEmpty ? parts.query : own.query
    } else {
      var path = own.path
      if isOfBase, path.first != slash {
        // A path relative to that of the base (§5.2.3).
        let isRoot = parts.path.isEmpty && !parts.authority.isEmpty
        let folder = parts.path.lastIndex(of: slash).map { parts.path[...$0] } ?? []
        path = (isRoot ? [slash] : folder) + path
      }
      result += Self.withoutDots(path)
      result += own.query
    }
    return result + own.fragment
  }

  /// Returns a path without the segments `.` and `..` (§5.2.4).
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    guard segments.contains(where: { $0.first == dot }) else { return path }
    var kept: [ArraySlice<UInt8>] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case [dot]: if isLast { kept.append([]) }
      case [dot, dot]:
        // The first segment of an absolute path is the empty one before the leading slash. It is kept.
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append([]) }
      default: kept.append(segment)
      }
    }
    return ArraySlice(kept.joined(separator: [slash]))
  }

  /// The parts of a reference (appendix B), each including its delimiter.
  private struct Parts {
    /// Includes the colon; empty for a relative reference.
    let scheme: ArraySlice<UInt8>
    /// Includes the two slashes.
    let authority: ArraySlice<UInt8>
    let path: ArraySlice<UInt8>
    /// Includes the question mark.
    let query: ArraySlice<UInt8>
    /// Includes the number sign.
    let fragment: ArraySlice<UInt8>

    /// Takes a reference apart, without leading and trailing white space.
    init(_ text: borrowing Span<UInt8>) {
      let text = unsafe text.trimmed.withUnsafeBytes { unsafe Array($0) }
      let hasScheme = text.first?.isLetter == true
      let colon = hasScheme ? text.firstIndex { !$0.isSchemeCharacter } : nil
      var rest = text[...]
      if let colon, text[colon] == UInt8(ascii: ":") { rest = text[(colon + 1)...] }
      scheme = text[..<rest.startIndex]
      let start = rest.startIndex
      if rest.starts(with: [slash, slash]) {
        rest = rest.dropFirst(2).drop { $0 != slash && !$0.endsPath }
      }
      authority = text[start..<rest.startIndex]
      path = rest.prefix { !$0.endsPath }
      query = text[path.endIndex...].prefix { $0 != UInt8(ascii: "#") }
      fragment = text[query.endIndex...]
    }
  }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

extension UInt8 {
  fileprivate var isSchemeCharacter: Bool {
    isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == dot
  }

  /// Whether the byte begins a query or a fragment.
  fileprivate var endsPath: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "#") }
}
