/// The frame of a page: it loads nothing, and is whole without its script.
enum HTMLPage {
  static func html(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.escapedForHTML)</title>
    <link rel="icon" href="data:,">
    <style>
    \(SVG.css)\(css)</style>
    </head>
    <body>
    <main>
    \(body)</main>
    <script>
    \(script)</script>
    </body>
    </html>

    """
  }

  private static let css = """
    :root{color-scheme:light dark}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
    main{max-width:60rem;margin:0 auto;padding:1rem}
    h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.5rem;border-top:1px solid var(--grid);padding-top:1rem}
    h3{font-size:1.05rem}h4{font-size:1rem}
    figure{margin:1.5rem 0;max-width:34rem}figcaption{font-weight:600}
    .chart{display:block;width:100%;height:auto;margin:.5rem 0}
    .scroll{overflow-x:auto;margin:1rem 0}
    table{border-collapse:collapse;font-size:.9rem}
    th,td{padding:.3rem .6rem;text-align:left;border-bottom:1px solid var(--grid);vertical-align:top;overflow-wrap:normal}
    th[scope=row]{white-space:nowrap}
    th[scope=col] button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
    .figure{text-align:right;font-variant-numeric:tabular-nums}td.figure{white-space:nowrap}td:not(.figure){min-width:6rem}
    .range,.aside{color:var(--muted)}
    .warning,.alarm{color:var(--k2)}.warning{font-weight:700}.good{color:var(--k3)}
    summary{cursor:pointer;padding:.3rem 0}details{margin:.5rem 0}
    pre{overflow-x:auto;font-size:.85rem}
    @media print{.scroll{overflow:visible}main{max-width:none}table{font-size:.7rem}}

    """

  /// Sorts a table by a column when its title is pressed, and unfolds everything for printing.
  private static let script = """
    for (const head of document.querySelectorAll('th[scope=col]')) {
      const button = document.createElement('button');
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const body = head.closest('table').tBodies[0];
        const index = [...head.parentNode.children].indexOf(head);
        const turn = head.ariaSort === 'ascending' ? -1 : 1;
        for (const other of head.parentNode.children) other.removeAttribute('aria-sort');
        head.ariaSort = turn === 1 ? 'ascending' : 'descending';
        const key = row => row.children[index]?.dataset.value ?? row.children[index]?.textContent ?? '';
        body.append(...[...body.rows].sort((a, b) =>
          turn * key(a).localeCompare(key(b), 'en', {numeric: true})));
      });
    }
    addEventListener('beforeprint', () => {
      for (const folded of document.querySelectorAll('details')) folded.open = true;
    });

    """
}
