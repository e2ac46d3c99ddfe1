import Campaign
import CommandSupport

extension ErrorMessage {
  /// Creates the message that names the missing system resource.
  init(_ error: ProcessLimitError) {
    switch error {
    case .noProc:
      self.init(
        "there is no /proc, which arguments and memory are read from: mount it (mount -t proc proc /proc)",
        .missing)
    case .noThreads(let count, let reason):
      self.init(
        """
        can't start \(count) threads: \(reason); raise the limit of processes (ulimit -u) or of address space \
        (ulimit -v)
        """, .missing)
    case .fewAddresses(let bytes, let allowed):
      self.init(
        """
        only \(allowed >> 20) MB of address space are allowed, and it takes \(bytes >> 20): raise the limit \
        (ulimit -v)
        """, .missing)
    case .fewFiles(let count, let allowed):
      self.init(
        "only \(allowed) files may be open, and it takes \(count): raise the limit (ulimit -n)",
        .missing)
    }
  }
}
