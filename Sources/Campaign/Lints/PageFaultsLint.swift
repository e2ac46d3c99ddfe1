internal import Statistics
internal import WorkerContract

/// Page faults of every parse in some processes, and of none in others.
///
/// The allocator gives memory back to the system after each parse there, and keeps it here. What a buffer
/// of some megabytes costs depends on that.
struct PageFaultsLint: DataLint {
  let name = "page-faults"
  let remedy = """
    read the medians of this row with care: whether memory is given back differs from process to process; \
    MALLOC_TRIM_THRESHOLD_ and MALLOC_MMAP_THRESHOLD_ settle it
    """

  /// What tells processes apart, in faults a parse: 256 KiB of memory.
  private static let relevant = 64.0

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    evidence.rows.compactMap { row in
      let faults = evidence.book.readings(Metric.pageFaults.name, of: row).values.sorted()
      guard let least = faults.first, let most = faults.last, most - least >= Self.relevant else {
        return nil
      }
      let many = faults.filter { $0 > (least + most) / 2 }
      guard let typical = try? SortedSamples(many).median else { return nil }
      let usual = "\(whole(typical.rounded())) page faults a parse"
      let rest = "\(whole(least.rounded())) in the rest"
      return (row, "\(usual) in \(many.count) of \(faults.count) rounds, \(rest)")
    }
  }
}
