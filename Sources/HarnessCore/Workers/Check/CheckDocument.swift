/// A document that every parser of XML with namespaces reads in the same way, with its logs.
struct CheckDocument {
  /// The document, well-formed.
  let bytes: [UInt8]
  /// The same document with an end tag that does not match, at its end.
  let malformed: [UInt8]
  /// The range of its items, which may be repeated.
  let items: Range<Int>
  private let itemCount: Int
  private let headLog: String
  private let itemLog: String
  private let tailLog: String
  /// Its record log: the channel and the posts.
  let records: [UInt8]

  init(items count: Int = 200) {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:b="urn:b" b:z="-" b:y="2&#9;3" a="&lt;\\&#10;" xmlns="">\
      <channel><title>café</title>

      """
    let item = """
      <item><title>one <![CDATA[& <two>]]><!-- no event -->&amp; three </title>\
      <b:price xmlns:b="-" currency="EUR">1\n2</b:price><link/><guid><![CDATA[]]></guid></item>
      """
    let tail = "\n</channel></rss>\n"
    itemCount = count
    headLog = """
      (- rss
      A- a <\\\\\\n
      A- version 2.0
      Aurn:b y 2\\t3
      Aurn:b z -
      (- channel
      (- title
      -café
      )- title
      -\\n

      """
    itemLog = """
      (- item
      (- title
      -one & <two>& three\u{20}
      )- title
      (\\- price
      A- currency EUR
      -1\\n2
      )\\- price
      (- link
      )- link
      (- guid
      )- guid
      )- item

      """
    tailLog = """
      -\\n
      )- channel
      )- rss

      """
    let repeated = String(repeating: item, count: count)
    bytes = Array((head + repeated + tail).utf8)
    malformed = Array((head + repeated + "<p></q></channel></rss>\n").utf8)
    items = head.utf8.count..<(head + repeated).utf8.count
    let post = "title\tone & <two>& three\nisRead\tfalse\n\n"
    records = Array(("channel.title\tcafé\n\n" + String(repeating: post, count: count)).utf8)
  }

  /// Its event log with the items repeated.
  func log(_ factor: Int) -> [UInt8] {
    Array((headLog + String(repeating: itemLog, count: factor * itemCount) + tailLog).utf8)
  }

  /// The number of its events with the items repeated.
  func events(_ factor: Int) -> Int {
    events(upToItem: factor * itemCount) + tailLog.count(where: \.isNewline)
  }

  /// The number of events up to the end of an item, counted from 1.
  func events(upToItem number: Int) -> Int {
    headLog.count(where: \.isNewline) + number * itemLog.count(where: \.isNewline)
  }
}
