internal import FoundationEssentials

/// An address or a part of one, as Foundation's parser reads it.
struct Address {
  private let parts: URLComponents
  /// Whether the address begins with a user and a password, and has no scheme.
  private let lacksScheme: Bool

  /// Reads an address; `nil` if it is malformed.
  init?(_ text: String) {
    let address = URLComponents(string: text)
    if (address?.host ?? "").isEmpty, let parts = Self.withoutScheme(text) {
      self.parts = parts
      lacksScheme = true
    } else if let address {
      parts = address
      lacksScheme = false
    } else {
      return nil
    }
  }

  /// Reads an address like `user:password@host/x` or `http:/user@host/x`; `nil` for other texts.
  ///
  /// Without a scheme, a user alone does not suffice, because `libxml2@2.15.4` is the name of an
  /// implementation.
  private static func withoutScheme(_ text: String) -> URLComponents? {
    guard let sign = text.lastIndex(of: "@"), text[..<sign].contains(":") else { return nil }
    let rest = text.trimmingPrefix(#/(?:https?:)?\/*/#.ignoresCase())
    let hasScheme = !text.hasPrefix("/") && rest.startIndex > text.startIndex
    // What has signs that no host has is something else, such as `git:HEAD@{1}`.
    guard let parts = URLComponents(string: "//\(rest)"),
      parts.password != nil || hasScheme && parts.user != nil, let host = parts.encodedHost,
      !host.isEmpty, !host.contains("%")
    else { return nil }
    return parts
  }

  var hasUser: Bool { parts.user != nil || parts.password != nil }

  // MARK: - Secrets

  var hasSecrets: Bool { shown != parts }

  /// The address without its user, and with a mark in place of the values of secret parameters.
  var withoutSecrets: String {
    guard let text = shown.string else { return Redaction.mark }
    return lacksScheme ? "\(Redaction.mark)@\(text.dropFirst("//".count))" : text
  }

  private var shown: URLComponents {
    var shown = parts
    shown.user = nil
    shown.password = nil
    shown.percentEncodedPath = Self.shownPath(parts.percentEncodedPath)
    shown.percentEncodedQuery = parts.percentEncodedQuery.map(Self.shownParameters)
    shown.percentEncodedFragment = parts.percentEncodedFragment.map(Self.shownParameters)
    return shown
  }

  private static func shownParameters(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map(Redaction.parameter)
      .joined(separator: "&")
  }

  /// Returns a path without the secrets of its parameters, which follow a semicolon, or of an address in it.
  private static func shownPath(_ path: String) -> String {
    if let inner = path.firstRange(of: "://"), path[inner.upperBound...].contains("@"),
      Address(String(path[inner.lowerBound...].dropFirst()))?.hasUser ?? true
    {
      return path[..<inner.upperBound] + Redaction.mark
    }
    guard path.contains(";") else { return path }
    return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      let name = segment.prefix { $0 != ";" }
      return name + Redaction.parameter(segment[name.endIndex...])
    }.joined(separator: "/")
  }
}

extension String {
  /// Whether the text is an address that can be fetched.
  package var isHTTP: Bool { lowercased().prefixMatch(of: #/https?:\/\//#) != nil }

  /// Whether the text is an address that contains a user name, and perhaps a password.
  package var hasUser: Bool { isHTTP && Address(self)?.hasUser ?? contains("@") }

  /// The host and the port of an address for use in a name, such as `localhost-8080`; `nil` if there is none.
  package var server: String? {
    guard let parts = URLComponents(string: self), let host = parts.host else { return nil }
    return parts.port.map { "\(host)-\($0)" } ?? host
  }
}
