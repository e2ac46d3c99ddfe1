internal import Campaign
internal import Results

extension MachineLoad {
  /// What keeps times from being held against those of an idle hour; `nil` where nothing does.
  var gap: CheckGap? {
    guard isHarmful else { return nil }
    return CheckGap(
      .tooRestless, subject: "times", reason: reason,
      remedy: "end them, or wait; builds that are timed side by side (--against) stand more")
  }

  /// Refuses times that were taken while the machine was busy: those of idle hours would be held
  /// against them.
  ///
  /// - Throws: ``BaselineError/tooBusy(reason:)``.
  func requireHarmless() throws(BaselineError) {
    if isHarmful { throw .tooBusy(reason: reason) }
  }

  private var reason: String {
    """
    other processes used \(percent(othersShare)) of a processor meanwhile; up to \
    \(percent(harmlessShare)) does no harm
    """
  }
}
