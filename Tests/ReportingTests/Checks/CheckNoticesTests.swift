import Reporting
import Results
import Testing

@Suite struct CheckNoticesTests {
  @Test func rowsThatAreJudgedMoreCoarselyThanTheCheckWasTriedOnAreTold() {
    let check = Fixtures.check { report in
      for index in report.findings.indices
      where report.findings[index].metric == "parse_time_ratio" {
        let row = report.findings[index].key.backend
        report.findings[index].threshold =
          row == "foundation" ? 0.042 : row == "expat" ? 0.031 : 0.03
      }
    }
    let notice =
      "COARSE: what is slower shows only beyond what the record itself varies by from session to "
      + "session: expat (+3.1 %) and foundation (+4.2 %); record anew at a quieter hour."
    #expect(Notices(check).lines == [notice])
  }

  @Test func aCheckThatIsAsFineAsItWasTriedOnHasNone() {
    #expect(Notices(Fixtures.check()).lines.isEmpty)
  }
}
