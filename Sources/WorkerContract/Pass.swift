/// What a worker process is started for: one of the passes, never two.
public enum Pass: String, Hashable, Sendable, CaseIterable {
  /// Clocks; no hooks.
  case time
  /// The resident set.
  case memory
  /// The allocator.
  case allocations
  /// So many parses and nothing else, for an observer outside.
  case bare
}
