import HarnessCore
import Synchronization

final class BoundProcessor: Sendable {
  static let shared = BoundProcessor()

  private let bound = Mutex<(number: Int?, allowedBefore: String?)>((nil, nil))

  var number: Int? { bound.withLock { $0.number } }

  /// The processors that the process could use before it was bound, such as `0-3,6`; `nil` if it is not
  /// bound.
  var allowedBefore: String? { bound.withLock { $0.allowedBefore } }

  /// Binds the process to one processor.
  ///
  /// Call this before any other thread exists, so that all threads inherit the binding.
  func bind() {
    let allowed = ProcessorBinding.allowed
    bound.withLock { bound in
      bound.number = ProcessorBinding.bind()
      bound.allowedBefore = bound.number == nil ? nil : allowed
    }
  }
}
