internal import FeedModels
internal import Glibc
internal import Measurement

/// A thread that receives the records of one iteration after another, and reads every field.
///
/// It represents the thread of an app that displays the items that a parser on another thread finds. Like
/// that thread it exists as long as the process. It is bound to the same processors as the process: if that
/// is only one, it takes its time from the parser. Once it has read a first record, for which the runtime of
/// Swift sets up the types of key paths, nothing is allocated or freed on it, so that neither the allocations of
/// measured iterations nor their timing depend on when it runs.
///
/// It is Sendable because `delivery` is accessed only with `lock` held, and nothing else changes.
@safe
final class ConsumerThread: @unchecked Sendable {
  /// The only consumer thread of the process, started at the first use.
  static let shared = ConsumerThread()

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let delivered: UnsafeMutablePointer<pthread_cond_t>
  private let allRead: UnsafeMutablePointer<pthread_cond_t>
  private var delivery = Delivery()

  /// The records that one iteration has delivered, and the progress of reading them.
  struct Delivery {
    fileprivate(set) var batches: [Records] = []
    /// The number of batches that have been read.
    fileprivate var read = 0
    /// The number of records in them.
    fileprivate(set) var items = 0
    /// The sum of their checksums.
    fileprivate(set) var checksum: UInt64 = 0
    /// When the consumer received the first batch, in nanoseconds on the monotonic clock.
    fileprivate(set) var firstBatchEnd: Int64?
  }

  private init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe delivered = .allocate(capacity: 1)
    unsafe allRead = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(delivered, nil)
    unsafe pthread_cond_init(allRead, nil)
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ConsumerThread>.fromOpaque(context).takeRetainedValue().consume()
    }
    let status = unsafe pthread_create(
      &thread, nil, start, Unmanaged.passRetained(self).toOpaque())
    precondition(status == 0, "could not create a thread for the sink 'batched'")
    pthread_detach(thread)
  }

  /// Discards the records of a previous iteration that ended early.
  func begin() { _ = finish() }

  /// Takes a batch, which is read as soon as the thread runs.
  func take(_ batch: Records) {
    unsafe pthread_mutex_lock(lock)
    delivery.batches.append(batch)
    if delivery.batches.count == 1 { delivery.firstBatchEnd = MonotonicClock.now }
    unsafe pthread_mutex_unlock(lock)
    unsafe pthread_cond_signal(delivered)
  }

  /// Waits until all batches have been read, and ends the iteration.
  ///
  /// - Returns: The records that were delivered; the caller frees them.
  func finish() -> Delivery {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while delivery.read < delivery.batches.count { unsafe pthread_cond_wait(allRead, lock) }
    defer { delivery = Delivery() }
    return delivery
  }

  /// Reads batch after batch, forever; holds the lock except while it reads.
  private func consume() -> Never {
    unsafe pthread_mutex_lock(lock)
    while true {
      while delivery.read == delivery.batches.count { unsafe pthread_cond_wait(delivered, lock) }
      let batch = delivery.batches[delivery.read]
      unsafe pthread_mutex_unlock(lock)
      let (count, checksum) = (batch.count, batch.checksum)
      unsafe pthread_mutex_lock(lock)
      delivery.items += count
      delivery.checksum &+= checksum
      delivery.read += 1
      if delivery.read == delivery.batches.count { unsafe pthread_cond_signal(allRead) }
    }
  }
}
