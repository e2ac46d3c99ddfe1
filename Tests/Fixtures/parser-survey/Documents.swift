import FeedEvents
import Foundation
import Glibc

extension Document {
  /// Reads a document from a file.
  init(path: String) {
    let data = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
    self.init(name: path, bytes: Array(data))
  }
}

/// Documents with one bad byte, in many encodings.
enum BadBytes {
  /// Encodings with one byte per character, with several, and some whose markup is not ASCII.
  private static let encodings = [
    "UTF-8", "utf_8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "ISO-8859-1", "US-ASCII",
    "ISO-8859-7", "windows-1252", "windows-1255", "windows-1258", "KOI8-R", "GB2312", "GBK",
    "GB18030", "Big5", "SJIS", "EUC-JP", "IBM037",
  ]

  private static let text = """
    <rss><channel><title>Überall é – Привет 中文 日本 한국</title><item n='Ä & ö'>x &lt; y</item>
    <item><![CDATA[ç]]></item><!-- ñ --></channel></rss>
    """

  static func documents(inEach count: Int) -> some Sequence<Document> {
    encodings.lazy.flatMap { encoding in
      let name = encoding.hasPrefix("UTF-16") ? "UTF-16" : encoding
      // One in ten documents is long, so that the parsers' buffers grow and are moved.
      let documents = [1, 50].map { times in
        encode(
          "<?xml version='1.0' encoding='\(name)'?><a>\(String(repeating: text, count: times))</a>",
          as: encoding.replacing("_", with: "-"))
      }
      var random = SplitMix64(seed: 1)
      return (0..<count).map { number in
        var bytes = documents[number % 10 == 0 ? 1 : 0]
        // The bad byte is not placed in the declaration, where it would not be converted.
        let place = bytes.count / 4 + Int(random.next() % UInt64(bytes.count * 3 / 4))
        bytes[place] = [0x81, 0xFF, 0x00, 0xD8, 0x80, 0xA0][Int(random.next() % 6)]
        return Document(name: "\(encoding)-\(number)", bytes: bytes)
      }
    }
  }

  /// Encodes a text without the characters that the encoding lacks.
  private static func encode(_ text: String, as encoding: String) -> [UInt8] {
    let converter = unsafe iconv_open("\(encoding)//IGNORE", "UTF-8")
    guard unsafe converter != iconv_t(bitPattern: -1) else { fatalError("no \(encoding)") }
    defer { unsafe iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 4 * input.count)
    var inputLeft = input.count
    var outputLeft = output.count
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var to = output.baseAddress
        _ = unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    return output.dropLast(outputLeft).map { UInt8(bitPattern: $0) }
  }
}
