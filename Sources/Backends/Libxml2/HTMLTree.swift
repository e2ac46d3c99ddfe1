internal import CLibxml2
internal import FeedEvents

@safe
struct HTMLTree: ~Copyable {
  let document: xmlDocPtr

  init(_ chunks: inout ChunkStream) throws(ParseFailure) {
    var gathered: [UInt8] = []
    gathered.reserveCapacity(chunks.documentSize)
    while let chunk = chunks.next() {
      unsafe chunk.withUnsafeBytes { unsafe gathered.append(contentsOf: $0) }
    }
    guard let size = CInt(exactly: gathered.count) else {
      throw ParseFailure(.limit, reason: "libxml2 reads at most 2 GB of HTML")
    }
    shim_silence_generic_errors()
    let options = [HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET]
      .reduce(0) { $0 | CInt($1.rawValue) }
    let encoding = chunks.transport.encoding
    let document = unsafe gathered.withUnsafeBytes { bytes in
      unsafe htmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, size, nil, encoding, options)
    }
    xmlResetLastError()
    guard let document = unsafe document else {
      throw ParseFailure(.malformed, reason: "the document is empty")
    }
    unsafe self.document = document
  }

  deinit { unsafe xmlFreeDoc(document) }
}
