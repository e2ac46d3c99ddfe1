/// How a parse that was not rejected came to its end.
public enum ParseEnd: Hashable, Sendable {
  /// The whole document was read.
  case complete
  /// The sink asked to stop; the parser stood here, as far as it can tell.
  case stopped(at: SourcePosition)
}
