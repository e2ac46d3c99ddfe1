import Reports
import Testing

@Suite struct ReportFormatTests {
  @Test func namesAndExtensionsAreDistinct() {
    #expect(Set(reportFormats.map(\.name)).count == reportFormats.count)
    #expect(Set(reportFormats.map(\.fileExtension)).count == reportFormats.count)
  }

  @Test func summariesFitInALine() {
    for format in reportFormats {
      #expect(!format.summary.isEmpty)
      #expect(format.summary.count <= 72)
    }
  }

  @Test(arguments: Run.allCases)
  func renderingIsRepeatable(_ run: Run) throws {
    for format in reportFormats {
      #expect(try format.render(run.results) == format.render(run.results))
    }
  }

  @Test(arguments: Run.allCases)
  func everyTextEndsInExactlyOneLineFeed(_ run: Run) throws {
    for format in reportFormats {
      let text = try format.render(run.results)
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }
}
