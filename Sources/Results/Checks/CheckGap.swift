/// Something that is missing on one side of a check, or that can't be compared.
public struct CheckGap: Hashable, Codable, Sendable {
  /// What kind of gap it is.
  public var kind: Kind
  /// What it is about, such as `expat` or `expat, lan, model: allocations`.
  public var subject: String
  /// Why it can't be compared, in words.
  public var reason: String
  /// What to do about it.
  public var remedy: String

  /// What kind of gap it is.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// The base has it, and there is none now.
    case missingNow
    /// It is there now, and the base has none.
    case missingInBase
    /// The library has another version.
    case otherLibrary
    /// The library has the same version in another distribution revision, and the figures differ.
    case otherRevision
    /// The compiler, the C library or the build configuration differs.
    case otherPlatform
    /// The times were recorded on another machine.
    case otherMachine
    /// The times were taken by another method.
    case otherMethod
    /// The times were recorded in too few sittings to tell how they vary.
    case tooFewSittings
    /// The document is another one.
    case otherDocument
    /// The row gave no figures now, as it differs, was rejected, crashed or ran out of time; or too
    /// few to show anything by.
    case failed
    /// Times vary too much to be told apart: this check can't tell, and the next may.
    case tooRestless
  }

  /// A gap with everything given.
  public init(_ kind: Kind, subject: String, reason: String, remedy: String) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.remedy = remedy
  }
}
