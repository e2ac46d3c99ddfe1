internal import CCrypto

/// SHA-256 (FIPS 180-4), by OpenSSL's libcrypto.
package enum SHA256 {
  /// The digest of `bytes` in lower-case hexadecimal, as `sha256sum` prints it.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func hex(of bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    let isDone = unsafe bytes.withUnsafeBytes { input in
      unsafe EVP_Digest(input.baseAddress, input.count, &digest, nil, EVP_sha256(), nil)
    }
    precondition(isDone == 1, "libcrypto has no SHA-256")
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
