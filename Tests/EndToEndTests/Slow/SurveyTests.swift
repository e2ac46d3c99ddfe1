import Foundation
import Testing

extension Slow {
  /// Every parser reads every document as the others do, or differs in a known way.
  ///
  /// The documents are random but the same each time; another seed finds other documents.
  struct SurveyTests {
    @Test(arguments: [("plain", 4000), ("dtd", 3000), ("mutated", 5000)])
    func everyDifferenceIsKnown(_ kind: String, _ count: Int) throws {
      let survey = try Survey("random", kind, "\(count)", "1")
      #expect(survey.documentCount == count)
      for document in survey.differences.compactMap(KnownDeviation.unexplained) {
        Issue.record("\(document)")
      }
    }

    /// A deviation that no longer exists must be removed from the list.
    @Test(arguments: KnownDeviation.all)
    func eachKnownDeviationStillOccurs(_ deviation: KnownDeviation) throws {
      let folder = try Folder()
      let paths = try deviation.documents.enumerated().map { number, document in
        let path = "\(folder.path)/\(number).xml"
        try Data(document).write(to: URL(filePath: path))
        return path
      }
      let survey = try Survey(files: paths)
      #expect(survey.differences.map(\.name) == paths)
      for document in survey.differences {
        #expect(deviation.isIn(document), "\(document)")
        #expect(KnownDeviation.unexplained(document) == nil, "\(document)")
      }
    }

    /// `XMLParser` crashes in a program without a delegate as well; our code adds no crashes.
    @Test(arguments: [("xmlconf", 2585), ("feeds", 200), ("encodings", 30)])
    func whatEndsAnImplementationEndsABareProgram(_ folder: String, _ count: Int) throws {
      guard let path = TestData.path(folder) else { return }
      let survey = try Survey(files: documents(below: path))
      #expect(survey.documentCount >= count)
      expectSignalsOfBarePrograms(survey)
    }

    @Test func aBadByteEndsNoImplementationButABareProgram() throws {
      let survey = try Survey("bad-bytes", "200")
      #expect(survey.documentCount == 20 * 200)
      expectSignalsOfBarePrograms(survey)
      for document in survey.differences.compactMap(KnownDeviation.unexplained) {
        Issue.record("\(document)")
      }
    }

    private func documents(below path: String) throws -> [String] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      return try names.map { "\(path)/\($0)" }.filter { path in
        let type =
          try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        return type == .typeRegular && !["dtd", "ent", "txt"].contains { path.hasSuffix(".\($0)") }
      }
    }

    private func expectSignalsOfBarePrograms(_ survey: Survey) {
      for document in survey.differences {
        let signals = document.signals
        let unknown = signals.filter { reading in
          let bare = reading.implementation == "foundation-data" ? "bare-data" : "bare-stream"
          return !reading.implementation.hasPrefix("bare")
            && !signals.contains(
              SurveyedDocument.SampleValue(implementation: bare, cuts: reading.cuts))
        }
        #expect(unknown.isEmpty, "\(document.name)")
      }
    }
  }
}
