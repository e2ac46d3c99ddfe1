internal import CScheduling
internal import Glibc

package enum ProcessorBinding {
  /// The processors that this thread may use, such as `0-3,6`; `nil` if the system does not report them.
  package static var allowed: String? {
    ProcFile.field("Cpus_allowed_list", in: "/proc/thread-self/status")
  }

  /// Binds this thread and everything it starts to one processor.
  ///
  /// Call it before anything else runs.
  ///
  /// Workers in any language inherit the binding. The harness waits while a worker runs, so that the two
  /// don't compete.
  ///
  /// - Returns: The processor; `nil` if the system refuses.
  package static func bind() -> Int? {
    let processor = scheduling_bind_to_last_processor()
    return processor < 0 ? nil : Int(processor)
  }
}
