/// What a consumer wants of the parser after an end tag.
@frozen
public enum ParseDirective: Sendable {
  case proceed
  /// The consumer has what it came for: the parser is to stop, without an error.
  case stop
}
