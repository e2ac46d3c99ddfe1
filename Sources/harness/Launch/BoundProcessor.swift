import Campaign
import Synchronization

/// The processor this process is bound to, if it is.
final class BoundProcessor: Sendable {
  static let shared = BoundProcessor()

  private let bound = Mutex<Int?>(nil)

  var number: Int? { bound.withLock { $0 } }

  /// Binds the process; before any other thread exists, so that all of them inherit it.
  func bind() { bound.withLock { $0 = ProcessorBinding.bind() } }
}
