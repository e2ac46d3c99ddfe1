extension Corpus {
  /// Describes how the document changed since it was read; `nil` if it did not change.
  ///
  /// The size, the times and the inode are compared first, and the digest only if one of them differs. A
  /// document that was replaced and restored in between goes unnoticed.
  var documentChange: String? { documents.lazy.compactMap(\.ownChange).first }

  private var ownChange: String? {
    guard let known = documentIdentity, File.Identity(of: documentPath) != known else { return nil }
    var found = SHA256()
    do throws(FileError) {
      try File.read(documentPath, inPieces: { found.update($0) })
    } catch {
      return "the document \(documentPath) can no longer be read: \(error.reason)"
    }
    guard found.hex != sha256 else { return nil }
    return
      "the content of the document \(documentPath) has changed since it was read"
  }
}
