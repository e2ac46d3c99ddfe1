internal import Campaign
internal import Results

extension MachineLoad {
  /// What keeps times from being held against those of an idle hour; `nil` where nothing does.
  var gap: CheckGap? {
    guard isHarmful else { return nil }
    return CheckGap(
      .tooRestless, subject: "times",
      reason: """
        other processes used \(percent(othersShare)) of a processor meanwhile; up to \
        \(percent(harmlessShare)) does no harm
        """,
      remedy: "end them, or wait; builds that are timed side by side (--against) stand more")
  }
}
