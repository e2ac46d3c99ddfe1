internal import CScheduling
internal import Glibc

package enum ProcessorBinding {
  /// The processors that this thread may use, such as `0-3,6`; `nil` if the system does not report them.
  package static var allowed: String? {
    ProcFile.field("Cpus_allowed_list", in: "/proc/thread-self/status")
  }

  package static var allowedNumbers: [Int] {
    (allowed ?? "").split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 && ends[0] <= ends[1] ? Array(ends[0]...ends[1]) : ends
    }
  }

  /// Binds this thread to a processor and returns whether that succeeded.
  package static func bind(to processor: Int) -> Bool {
    scheduling_bind_to_processor(Int32(processor)) == 0
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
