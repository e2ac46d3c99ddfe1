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
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(anchor)\(style)>\(text.escapedForHTML)</text>\n"
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
      <svg\(attributes) class="chart" viewBox="0 0 \(size)" role="img" aria-label="\(label.escapedForHTML)">
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

extension SVG {
  /// The style sheet of charts, for pages and for pictures that stand alone.
  static let css = """
    :root{--ink:#1a1a1a;--muted:#5c5c5c;--grid:#d9d9d9;--paper:#fff;--k0:#0072b2;--k1:#a86a00;--k2:#c44e00;--k3:#00805d;--k4:#b0508a;--k5:#6b6b6b;--k6:#3b3b8f}
    @media(prefers-color-scheme:dark){:root{--ink:#ececec;--muted:#b0b0b0;--grid:#444;--paper:#161616;--k0:#56b4e9;--k1:#e69f00;--k2:#ff8a50;--k3:#2ec4a0;--k4:#e29bc6;--k5:#b8b8b8;--k6:#b4b4ff}}
    .k0{--k:var(--k0)}.k1{--k:var(--k1)}.k2{--k:var(--k2)}.k3{--k:var(--k3)}.k4{--k:var(--k4)}.k5{--k:var(--k5)}.k6{--k:var(--k6)}
    .chart{font:12px system-ui,sans-serif}
    .chart text{fill:var(--ink);paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
    .chart .muted{fill:var(--muted)}.chart .name{font-weight:600}
    .grid{stroke:var(--grid)}.one{stroke:var(--ink)}.mark{stroke:var(--muted);stroke-dasharray:3 3}
    .fill,.part0,.part1,.part2,.part3{fill:var(--k)}.part1{opacity:.65}.part2{opacity:.4}.part3{opacity:.2}
    .key{--k:var(--ink)}.sample{fill:var(--k);opacity:.3}.reach{stroke:var(--k);stroke-width:3}
    .spread{stroke:var(--k);stroke-width:5;opacity:.35}
    .curve{fill:none;stroke:var(--k);stroke-width:2}

    """
}
