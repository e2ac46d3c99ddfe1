internal import CCrypto

/// Computes SHA-256 (FIPS 180-4) piece by piece, with OpenSSL's libcrypto.
///
/// It owns its context and frees it.
@safe
struct SHA256: ~Copyable {
  private let context: OpaquePointer

  init() {
    guard let context = unsafe EVP_MD_CTX_new(),
      unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    else { preconditionFailure("libcrypto has no SHA-256") }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Adds the next bytes.
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    let isDone = unsafe bytes.withUnsafeBytes { input in
      unsafe EVP_DigestUpdate(context, input.baseAddress, input.count)
    }
    precondition(isDone == 1, "libcrypto can't go on with a SHA-256")
  }

  /// The digest of the bytes added so far, in lower-case hexadecimal; more bytes may follow.
  var hex: String {
    var digest = [UInt8](repeating: 0, count: 32)
    guard let copy = unsafe EVP_MD_CTX_new() else { preconditionFailure("memory is used up") }
    defer { unsafe EVP_MD_CTX_free(copy) }
    let isDone = unsafe EVP_MD_CTX_copy_ex(copy, context) == 1
    precondition(isDone, "libcrypto can't copy a SHA-256")
    let isFinished = unsafe EVP_DigestFinal_ex(copy, &digest, nil)
    precondition(isFinished == 1, "libcrypto can't end a SHA-256")
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Returns the digest of `bytes` in lower-case hexadecimal, as `sha256sum` prints it.
  static func hex(of bytes: some Sequence<UInt8>) -> String {
    var digest = SHA256()
    digest.update(Array(bytes)[...])
    return digest.hex
  }
}
