/// One test as JUnit's readers know it.
struct JUnitCase {
  /// What was tested, unique in its suite.
  var name: String
  /// What it is listed under.
  var className: String
  /// What came of it.
  var result: Result

  /// What came of a test.
  enum Result {
    /// It passed; the remark may be empty.
    case passed(remark: String)
    /// What was tested is not as it should be.
    case failed(type: String, message: String, details: [String])
    /// It could not be tested.
    case erred(type: String, message: String, details: [String])
    /// It was not tested, on purpose.
    case skipped(message: String)
  }

  /// The element, indented by `margin`.
  func lines(_ margin: String) -> [String] {
    let tag = XMLText.opening("testcase", [("classname", className), ("name", name)])
    let inner = content.map { "\(margin)  \($0)" }
    return inner.isEmpty
      ? ["\(margin)\(tag)/>"] : ["\(margin)\(tag)>"] + inner + ["\(margin)</testcase>"]
  }

  private var content: [String] {
    switch result {
    case .passed(let remark):
      remark.isEmpty ? [] : ["<system-out>\(XMLText.escaped(remark))</system-out>"]
    case .failed(let type, let message, let details):
      trouble("failure", type, message, details)
    case .erred(let type, let message, let details):
      trouble("error", type, message, details)
    case .skipped(let message):
      [XMLText.opening("skipped", [("message", message)]) + "/>"]
    }
  }

  /// The details are text of their own lines: not indented, as readers show them as they are.
  private func trouble(
    _ element: String, _ type: String, _ message: String, _ details: [String]
  ) -> [String] {
    let tag = XMLText.opening(element, [("type", type), ("message", message)])
    let text = details.filter { !$0.isEmpty }.map(XMLText.escaped).joined(separator: "\n")
    return [text.isEmpty ? "\(tag)/>" : "\(tag)>\(text)</\(element)>"]
  }
}
