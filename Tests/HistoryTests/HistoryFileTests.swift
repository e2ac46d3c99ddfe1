import History
import Testing

@Suite struct HistoryFileTests {
  @Test(arguments: [
    (["XDG_STATE_HOME": "/state", "HOME": "/home/me"], "/state"),
    (["HOME": "/home/me"], "/home/me/.local/state"),
    (["XDG_STATE_HOME": "", "HOME": "/home/me"], "/home/me/.local/state"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home/me"], "/home/me/.local/state"),
  ])
  func theStandardPathIsThatOfXDG(_ environment: [String: String], _ state: String) {
    #expect(
      HistoryFile.standardPath(in: environment) == "\(state)/feed-parser-harness/history.sqlite")
  }
}
