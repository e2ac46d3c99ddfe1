/// The environment variables by which glibc keeps the memory that a timed worker frees.
///
/// By default glibc returns a large free block at the top of the heap to the system, and the next parse gets it
/// again page by page. Whether the top is free depends on everything else on the heap, so a worker that does
/// more could take less time.
enum FreedMemory {
  /// The largest value to which the threshold for blocks with a mapping of their own adapts by itself, and no
  /// effective limit on the free memory at the top of the heap.
  private static let keeping = [
    "MALLOC_MMAP_THRESHOLD_": "33554432", "MALLOC_TRIM_THRESHOLD_": "1000000000",
  ]

  /// The variables of the harness's own environment that change how glibc allocates.
  private static let own = ProcFile.environment.filter { $0.name.hasPrefix("MALLOC_") }

  /// The variables that the harness sets in a timed worker: none if the user has set one of them.
  static let variables = own.contains { keeping[$0.name] != nil } ? [:] : keeping

  /// What a timed worker's allocator does, for the fingerprint.
  static var summary: String {
    let settings = own.map { "\($0.name)=\($0.value)" }.sorted()
    let facts = (variables.isEmpty ? [] : ["keeps freed memory"]) + settings
    return facts.joined(separator: ", ")
  }
}
