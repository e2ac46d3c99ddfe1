/// A picture under construction, as SVG.
///
/// Lengths are in units of the view box, which is ``width`` wide and as high as what was drawn needs. Colours
/// and fonts come from the style sheet by class.
struct SVG {
  /// The width of every picture: that of a phone, so that texts stay legible there.
  static let width = 360.0

  let height: Double
  private var elements = ""

  init(height: Double) { self.height = height }

  /// Where a text begins, or ends.
  enum Anchor: String {
    case start, middle, end
  }

  mutating func line(from: (x: Double, y: Double), to: (x: Double, y: Double), _ style: String) {
    element("line", [("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)], style)
  }

  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, _ style: String) {
    element("rect", [("x", x), ("y", y), ("width", width), ("height", height)], style)
  }

  mutating func circle(x: Double, y: Double, radius: Double, _ style: String) {
    element("circle", [("cx", x), ("cy", y), ("r", radius)], style)
  }

  mutating func curve(through points: [(x: Double, y: Double)], _ style: String) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    elements += "<polyline class=\"\(style)\" points=\"\(list)\"/>\n"
  }

  mutating func text(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, style: String = ""
  ) {
    let style = style.isEmpty ? "" : " class=\"\(style)\""
    let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    elements +=
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(anchor)\(style)>\(HTMLText.escaped(text))</text>\n"
  }

  /// Draws a part whose colour is that of a series.
  mutating func colour(_ index: Int, _ draw: (inout SVG) -> Void) {
    elements += "<g class=\"k\(index)\">\n"
    draw(&self)
    elements += "</g>\n"
  }

  /// Returns the picture with a text for readers who don't see it; `attributes` and `style` are for one that
  /// stands alone.
  func rendered(label: String, attributes: String = "", style: String = "") -> String {
    let size = "\(Self.number(Self.width)) \(Self.number(height))"
    return """
      <svg\(attributes) class="chart" viewBox="0 0 \(size)" role="img" aria-label="\(HTMLText.escaped(label))">
      \(style)\(elements)</svg>

      """
  }

  private mutating func element(
    _ name: String, _ attributes: [(name: String, value: Double)], _ style: String
  ) {
    let list = attributes.map { "\($0.name)=\"\(Self.number($0.value))\"" }.joined(separator: " ")
    elements += "<\(name) class=\"\(style)\" \(list)/>\n"
  }

  private static func number(_ value: Double) -> String {
    DecimalDigits(value).plain(decimals: 1)
  }
}
