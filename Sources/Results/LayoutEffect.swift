/// What the order in which the same objects are linked does to times.
public enum LayoutEffect {
  /// The largest change of a backend's time that `scripts/measure-layout` has found, as a share
  /// (Reports/layout.md): no smaller change of a time says anything of code that was rebuilt.
  public static let largest = 0.0403
}
