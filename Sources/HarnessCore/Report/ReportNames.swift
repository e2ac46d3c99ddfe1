internal import FeedEvents
internal import FoundationEssentials
internal import WorkerContract

/// Names reports so that none replaces the result of other work.
package struct ReportNames {
  private let directory: String
  private let extensions: [String]
  private var given: [String: Work] = [:]

  package init(in directory: String, as formats: [any Format]) {
    self.directory = directory
    extensions = formats.compactMap(\.fileExtension)
  }

  /// Returns the name for the report of some work: the wanted one, unless it belongs to other work.
  ///
  /// A name that belongs to another document gets eight digits of the document's SHA-256; one that belongs to
  /// other work over the same document, eight digits of the SHA-256 of the work.
  package mutating func name(_ wanted: String, for work: Work) -> String {
    let name =
      switch owner(of: wanted, of: work) {
      case .none, .sameWork: wanted
      case .otherWork: "\(wanted)-\(work.digits)"
      case .otherDocument:
        owner(of: "\(wanted)-\(work.documentDigits)", of: work).mayBeReplaced
          ? "\(wanted)-\(work.documentDigits)"
          : "\(wanted)-\(work.documentDigits)-\(work.digits)"
      }
    given[name] = work
    return name
  }

  private enum Owner {
    case none, sameWork, otherWork, otherDocument

    var mayBeReplaced: Bool { self == .none || self == .sameWork }
  }

  private func owner(of name: String, of work: Work) -> Owner {
    if let other = given[name] ?? storedWork(at: "\(directory)/\(name).json") {
      if other == work { return .sameWork }
      return other.documents == work.documents ? .otherWork : .otherDocument
    }
    let path = "\(directory)/\(name)"
    guard File.kind(of: "\(path).json") == nil else { return .otherDocument }
    // Without the JSON file, the document is all that is known of the other files.
    let others = extensions.map { "\(path).\($0)" }.filter { File.kind(of: $0) == .file }
    let isSame = others.allSatisfy { file in
      let text = (try? File.text(file)) ?? ""
      return work.documents.allSatisfy(text.contains)
    }
    return others.isEmpty ? .none : isSame ? .sameWork : .otherDocument
  }

  /// Returns the work of the report in a JSON file; `nil` if there is none.
  private func storedWork(at path: String) -> Work? {
    guard let text = try? File.text(path) else { return nil }
    let stored: Stored? = try? JSONText.value(in: text)
    return stored?.work
  }

  private struct Stored: Decodable {
    var work: Work
  }
}

extension Work {
  /// Eight digits that distinguish the documents: of the SHA-256 of the only one, or of all together.
  fileprivate var documentDigits: Substring {
    let all = documents.joined(separator: "+")
    let isDigest = all.utf8.count == 64 && all.allSatisfy(\.isHexDigit)
    return (isDigest ? all : SHA256.hex(of: all.utf8)).prefix(8)
  }

  /// Eight digits that distinguish the work.
  fileprivate var digits: Substring {
    let parts = [
      documents, streams.map(\.description), sinks.map(\.rawValue), implementations, options,
    ]
    let text = parts.map { $0.joined(separator: " ") }.joined(separator: "\n")
    return SHA256.hex(of: text.utf8).prefix(8)
  }
}
