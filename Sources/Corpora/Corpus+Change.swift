internal import Files

extension Corpus {
  /// What has become of the document since it was read, in words; `nil` if it is the same.
  ///
  /// Its size, time and inode tell; if these have changed, its digest does. One that is replaced and put back
  /// in between is not noticed.
  package var documentChange: String? {
    guard let known = documentIdentity, File.Identity(of: documentPath) != known else { return nil }
    let found: [UInt8]
    do throws(FileError) { found = try File.read(documentPath) } catch {
      return "the document \(documentPath) can no longer be read: \(error.reason)"
    }
    guard SHA256.hex(of: found) != sha256 else { return nil }
    return
      "the document \(documentPath) is no longer the one that was read: its content has changed"
  }
}
