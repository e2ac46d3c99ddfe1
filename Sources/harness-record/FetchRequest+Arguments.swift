import ArgumentParser
import CommandSupport
import FoundationEssentials
import HarnessCore

extension FetchRequest {
  /// Creates the request for the command line.
  ///
  /// The password is not part of the command line: ``Password/read(of:)`` reads it.
  init(_ arguments: RecordArguments) throws {
    self.init(arguments.url)
    method = arguments.request.method
    headers = try arguments.request.headers.flatMap(Self.fields)
    body = try arguments.request.data.map { try Self.bytes($0) }
    credentials = try arguments.request.user.map { user in
      Credentials(user: user, password: try Password.read(of: user))
    }
    acceptsCompression = !arguments.request.isUnpacked
    authorities = arguments.request.authorities
    timeout = arguments.limits.timeout.duration / .seconds(1)
    byteLimit = arguments.limits.byteLimit.bytes
    redirectLimit = arguments.limits.redirectLimit
  }

  /// Adds the header fields for a cache policy and an earlier recording of the same address.
  mutating func apply(_ policy: CachePolicy, to earlier: Manifest.Recording?) {
    if policy == .reload { headers.append(HeaderField("Cache-Control", "no-cache")) }
    guard policy == .revalidate, let earlier else { return }
    let validators = [
      earlier.header("ETag").map { HeaderField("If-None-Match", $0) },
      earlier.header("Last-Modified").map { HeaderField("If-Modified-Since", $0) },
    ].compactMap(\.self)
    headers += validators
    isRevalidation = !validators.isEmpty
  }

  private static func fields(_ text: String) throws -> [HeaderField] {
    guard text.hasPrefix("@") else { return [try field(text)] }
    let lines = String(decoding: try bytes(text), as: UTF8.self).split(whereSeparator: \.isNewline)
    return try lines.map { try field($0) }
  }

  private static func field(_ line: some StringProtocol) throws -> HeaderField {
    guard let field = HeaderField(line) else {
      // Do not print the line, because it may be a secret.
      throw ValidationError(
        "--header must be 'Name: value' on one line, or @FILE with one per line")
    }
    return field
  }

  /// Returns the bytes of the text, or of the file that it names after `@`.
  private static func bytes(_ text: String) throws -> [UInt8] {
    guard text.hasPrefix("@") else { return Array(text.utf8) }
    let path = String(text.dropFirst())
    do throws(FileError) { return try File.read(path) } catch {
      throw CorpusError.unreadable(path: path, reason: error.reason)
    }
  }
}
