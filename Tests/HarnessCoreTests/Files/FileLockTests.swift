@testable import HarnessCore
import Testing

@Suite struct FileLockTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: ["lock", "."])
  func aLockIsHeldByOneOwnerAtATime(_ name: String) throws {
    let path = folder.path(of: name)
    do {
      let lock = try #require(try FileLock(path))
      #expect(try FileLock(path) == nil)
      withExtendedLifetime(lock) {}
    }
    #expect(try FileLock(path) != nil)
  }

  @Test func aPathThatIsNowhereIsAnError() {
    #expect(throws: FileError.self) { try FileLock(folder.path(of: "missing/lock")) }
  }
}
