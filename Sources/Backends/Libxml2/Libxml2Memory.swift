internal import CLibxml2
internal import Glibc

/// The memory of libxml2 in a program that ends where there is none left.
package enum Libxml2Memory {
  /// Calls `end` where libxml2 gets no memory, because each of its functions goes on in another way.
  ///
  /// It must be called before any other use of libxml2; `end` can't allocate.
  package static func end(by end: @escaping @Sendable () -> Never) {
    unsafe whenExhausted = end
    unsafe xmlMemSetup(
      { unsafe free($0) }, { unsafe required(malloc($0)) }, { unsafe required(realloc($0, $1)) },
      { text in unsafe required(text.flatMap { unsafe strdup($0) }) })
  }
}

private nonisolated(unsafe) var whenExhausted: @Sendable () -> Never = { abort() }

private func required<Pointer>(_ memory: Pointer?) -> Pointer {
  if let memory { return memory }
  unsafe whenExhausted()
}
