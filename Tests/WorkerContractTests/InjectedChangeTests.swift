import Testing
import WorkerContract

/// Injected changes have a text form.
struct InjectedChangeTests {
  @Test(arguments: [
    ("slowdown=0.02", InjectedChange.slowdown(0.02)), ("slowdown=1e-05", .slowdown(0.00001)),
    ("allocations=1", .allocations(1)), ("allocations=1000", .allocations(1000)),
  ])
  func theyAreReadAndWritten(_ text: String, _ injectedChange: InjectedChange) {
    #expect(InjectedChange(text) == injectedChange)
    #expect(injectedChange.description == text)
  }

  @Test(arguments: [
    "", "slowdown", "slowdown=", "slowdown=0", "slowdown=-1", "slowdown=inf", "slowdown=nan",
    "slowdown=2 %", "allocations=0", "allocations=-1", "allocations=1.5", "allocations=1=2", "x=1",
  ])
  func whatMakesNoSenseIsNone(_ text: String) { #expect(InjectedChange(text) == nil) }
}
