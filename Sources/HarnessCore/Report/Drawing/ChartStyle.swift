/// The style sheet of charts, for pages and for pictures that stand alone.
enum ChartStyle {
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
