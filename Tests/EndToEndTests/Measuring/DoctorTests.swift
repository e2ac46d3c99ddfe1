import Testing

/// Examines the machine as it is, and expects no particular figures.
struct DoctorTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aMachineIsCheckedAndItsNoiseShownWithoutAReport() throws {
    let outcome = try Harness.measure("doctor", "--budget", "3s", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    for fact in ["processor", "hypervisor", "governor", "load", "steal", "clock", "variables"] {
      #expect(outcome.output.contains(try Regex("(^|\n)[+!] \(fact) ")), "\(fact)")
    }
    // Every problem has its effect and its fix.
    let harmful = outcome.output.split(separator: "\n").count { $0.hasPrefix("! ") }
    #expect(outcome.output.matches(of: /\n +effect: \S.*\n +fix: \S/).count == harmful)
    #expect(outcome.output.contains(/libxml2 against its own copy: \d+ rounds, ratio \d/))
    #expect(outcome.output.contains(/timed alone for 15s, .* is about \d+(\.\d+)? %\./))
    #expect(folder.names().isEmpty)
  }

  @Test func theReportIsWrittenIfADirectoryIsGiven() throws {
    let outcome = try Harness.measure(
      "doctor", "--budget", "3s", "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(folder.names("reports") == ["doctor.html", "doctor.json", "doctor.md"])
    let page = try folder.text("reports/doctor.html")
    #expect(page.contains("Is this machine fit for measuring?"))
    #expect(page.contains("libxml2 against its own copy: "))
  }

  @Test func theNoiseIsMeasuredEvenIfTheBudgetIsTooSmall() throws {
    let outcome = try Harness.measure("doctor", "--budget", "1ms", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("libxml2 against its own copy: 8 rounds, ratio "))
  }

  @Test(arguments: [("expt", "expat"), ("libxml2+5%", "libxml2")])
  func theNoiseOfNoBackendIsRefused(_ name: String, _ nearest: String) throws {
    let outcome = try Harness.measure("doctor", "--backend", name, "--budget", "1s", in: folder)
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("did you mean '\(nearest)'?"))
    #expect(outcome.output.isEmpty)
  }
}
