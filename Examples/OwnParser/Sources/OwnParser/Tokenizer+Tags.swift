extension Tokenizer {
  /// Reads a start tag: the names and values of its attributes, with its namespace declarations, and then the
  /// namespaces of all names.
  mutating func takeStartTag(_ stretch: Range<Int>) throws(SyntaxError) {
    attributes.removeAll(keepingCapacity: true)
    var place = stretch.lowerBound + 1
    let isEmpty = input[stretch.upperBound - 2] == UInt8(ascii: "/")
    let end = stretch.upperBound - (isEmpty ? 2 : 1)
    let nameStart = place
    place = try endOfName(from: place, to: end)
    let qualified = nameStart..<place
    elements.open(input[qualified])
    while place < end {
      let hasSpace = input[place].isWhiteSpace
      place = skipWhiteSpace(from: place, to: end)
      guard place < end else { break }
      guard hasSpace else { throw error("no white space before an attribute") }
      place = try takeAttribute(from: place, to: end)
    }
    name = try expand(qualified, isAttribute: false)
    for index in attributes.indices {
      attributes[index].name = try expand(attributes[index].qualified, isAttribute: true)
    }
    try checkDuplicates()
    endsNext = isEmpty
  }

  /// Reads an end tag, which must be that of the innermost open element.
  mutating func takeEndTag(_ stretch: Range<Int>) throws(SyntaxError) {
    attributes.removeAll(keepingCapacity: true)
    let start = stretch.lowerBound + 2
    let end = stretch.upperBound - 1
    let nameEnd = try endOfName(from: start, to: end)
    guard skipWhiteSpace(from: nameEnd, to: end) == end else {
      throw error("an end tag with more than a name")
    }
    guard elements.isInnermost(input[start..<nameEnd]) else {
      throw error("an end tag of another element than the open one")
    }
    name = try expand(start..<nameEnd, isAttribute: false)
    elements.close()
  }

  /// Reads an attribute or a namespace declaration.
  ///
  /// - Returns: The place after it.
  private mutating func takeAttribute(from start: Int, to end: Int) throws(SyntaxError) -> Int {
    let nameEnd = try endOfName(from: start, to: end)
    var place = skipWhiteSpace(from: nameEnd, to: end)
    guard place < end, input[place] == UInt8(ascii: "=") else {
      throw error("an attribute without a value")
    }
    place = skipWhiteSpace(from: place + 1, to: end)
    guard place < end, input[place] == UInt8(ascii: "\"") || input[place] == UInt8(ascii: "'"),
      let close = input[(place + 1)..<end].firstIndex(of: input[place])
    else { throw error("the value of an attribute without quotation marks") }
    let valueStart = bytes.count
    try appendValue((place + 1)..<close)
    let value = valueStart..<bytes.count
    let qualified = input[start..<nameEnd]
    if qualified.elementsEqual("xmlns".utf8) {
      try declare(prefix: [], as: value)
    } else if qualified.starts(with: "xmlns:".utf8) {
      try declare(prefix: qualified.dropFirst(6), as: value)
    } else {
      attributes.append(Attribute(value: value, qualified: start..<nameEnd))
    }
    return close + 1
  }

  private mutating func declare(
    prefix: ArraySlice<UInt8>, as value: Range<Int>
  ) throws(SyntaxError) {
    let uri = bytes[value]
    let isXML = prefix.elementsEqual("xml".utf8)
    guard isXML == uri.elementsEqual(OpenElements.xmlNamespace),
      !prefix.elementsEqual("xmlns".utf8), !uri.elementsEqual(OpenElements.xmlnsNamespace)
    else { throw error("a declaration of 'xml' or 'xmlns'", .namespace) }
    guard prefix.isEmpty || !uri.isEmpty else {
      throw error("a prefix that is declared as no namespace", .namespace)
    }
    guard !prefix.contains(UInt8(ascii: ":")) else {
      throw error("a prefix with a colon", .namespace)
    }
    guard elements.declare(prefix, as: uri) else {
      throw error("a prefix that is declared twice in a tag")
    }
    bytes.removeSubrange(value)
  }

  /// Appends the parts of the name in a stretch of the input.
  private mutating func expand(
    _ qualified: Range<Int>, isAttribute: Bool
  ) throws(SyntaxError) -> Name {
    let written = input[qualified]
    var local = written
    var prefix = written.prefix(0)
    if let colon = written.firstIndex(of: UInt8(ascii: ":")) {
      prefix = written[..<colon]
      local = written[(colon + 1)...]
      guard !prefix.isEmpty, let first = local.first, first.beginsName,
        !local.contains(UInt8(ascii: ":"))
      else {
        throw error("a name with a colon that separates no prefix", .namespace)
      }
    }
    var name = Name()
    name.local = bytes.count..<(bytes.count + local.count)
    bytes += local
    if prefix.isEmpty, isAttribute { return name }
    guard let uri = elements.namespace(of: prefix) else {
      let text = String(decoding: prefix, as: UTF8.self)
      throw error("the prefix '\(text)', which is not declared", .namespace)
    }
    name.namespace = bytes.count..<(bytes.count + uri.count)
    bytes += uri
    return name
  }

  private func checkDuplicates() throws(SyntaxError) {
    guard attributes.count > 1 else { return }
    for (index, attribute) in attributes.enumerated() {
      for other in attributes[..<index]
      where bytes[attribute.name.local] == bytes[other.name.local]
        && bytes[attribute.name.namespace] == bytes[other.name.namespace]
      {
        let isWrittenAlike = input[attribute.qualified] == input[other.qualified]
        throw error("an attribute twice", isWrittenAlike ? .malformed : .namespace)
      }
    }
  }

  // MARK: - Names

  /// Returns the end of the name that begins at `start`.
  func endOfName(from start: Int, to end: Int) throws(SyntaxError) -> Int {
    guard start < end, input[start].beginsName else { throw error("no name where one must be") }
    var place = start + 1
    while place < end, input[place].isInName { place += 1 }
    return place
  }

  private func skipWhiteSpace(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, input[place].isWhiteSpace { place += 1 }
    return place
  }
}

extension UInt8 {
  /// Whether a name may begin with the byte; every byte that is not ASCII counts as a letter.
  fileprivate var beginsName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }

  fileprivate var isInName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsName
    }
  }
}
