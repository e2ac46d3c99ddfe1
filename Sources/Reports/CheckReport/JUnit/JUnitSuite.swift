/// Tests of one kind as JUnit's readers know them.
struct JUnitSuite {
  /// The name of the suite.
  var name: String
  /// What the tests have in common.
  var properties: [(name: String, value: String)]
  /// The tests.
  var cases: [JUnitCase]

  /// How many tests failed.
  var failures: Int {
    cases.count {
      if case .failed = $0.result { true } else { false }
    }
  }

  /// How many could not be done.
  var errors: Int {
    cases.count {
      if case .erred = $0.result { true } else { false }
    }
  }

  /// How many were left out.
  var skipped: Int {
    cases.count {
      if case .skipped = $0.result { true } else { false }
    }
  }

  /// The element, indented.
  var lines: [String] {
    let tag = XMLText.opening(
      "testsuite",
      [
        ("name", name), ("tests", String(cases.count)), ("failures", String(failures)),
        ("errors", String(errors)), ("skipped", String(skipped)),
      ])
    let facts = properties.map { property in
      "      "
        + XMLText.opening("property", [("name", property.name), ("value", property.value)]) + "/>"
    }
    return ["  \(tag)>"]
      + (facts.isEmpty ? [] : ["    <properties>"] + facts + ["    </properties>"])
      + cases.flatMap { $0.lines("    ") } + ["  </testsuite>"]
  }
}
