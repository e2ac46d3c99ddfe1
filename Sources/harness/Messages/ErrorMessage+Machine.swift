import CommandSupport
import HarnessCore

extension ErrorMessage {
  init(_ error: ProcessLimitError) {
    switch error {
    case .noProc:
      self.init(
        "/proc is missing, and arguments and memory are read from it: mount it (mount -t proc proc /proc)",
        .missing)
    case .noThreads(let count, let reason):
      self.init(
        """
        can't start \(count) threads: \(reason); raise the limit on processes (ulimit -u) or on address \
        space (ulimit -v)
        """, .missing)
    case .fewAddresses(let bytes, let allowed):
      self.init(
        """
        the address space is limited to \(allowed >> 20) MB, and \(bytes >> 20) MB are needed: raise the limit \
        (ulimit -v)
        """, .missing)
    case .fewFiles(let count, let allowed):
      self.init(
        "only \(allowed) files may be open, and \(count) are needed: raise the limit (ulimit -n)",
        .missing)
    }
  }
}
