internal import CScheduling

/// The processor everything is measured on.
public enum ProcessorBinding {
  /// Binds this thread, and all it starts, to one processor; call it before anything else runs.
  ///
  /// Workers inherit it, in whatever language they are written. The harness waits while a worker
  /// runs, so that the two don't compete.
  ///
  /// - Returns: The processor; `nil` where the system refuses.
  public static func bind() -> Int? {
    let processor = scheduling_bind_to_last_processor()
    return processor < 0 ? nil : Int(processor)
  }
}
