import ArgumentParser
import Reports

extension ErrorMessage {
  /// Words why a report can't be written or read.
  init(_ error: ReportError) {
    switch error.code {
    case .missing: self.init("\(error)", .notFound)
    case .wrongSchema, .malformed: self.init("\(error)", .badData)
    case .badName: self.init("\(error)", .usage)
    case .unrenderable: self.init("\(error)", .fault)
    default: self.init("\(error); choose another directory with --output", .cannotWrite)
    }
  }
}
