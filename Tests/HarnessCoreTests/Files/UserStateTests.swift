@testable import HarnessCore
import Testing

@Suite struct UserStateTests {
  @Test(arguments: [
    (["XDG_STATE_HOME": "/state", "HOME": "/home/me"], "/state"),
    (["HOME": "/home/me"], "/home/me/.local/state"),
    (["XDG_STATE_HOME": "", "HOME": "/home/me"], "/home/me/.local/state"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home/me"], "/home/me/.local/state"),
    (["HOME": "/"], "/.local/state"),
  ])
  func itLiesWhereXDGSays(_ environment: [String: String], _ state: String) {
    #expect(Directory.userState(in: environment) == "\(state)/feed-parser-harness")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"], ["XDG_STATE_HOME": "x"]])
  func withoutAHomeThereIsNone(_ environment: [String: String]) {
    #expect(Directory.userState(in: environment) == nil)
  }
}
