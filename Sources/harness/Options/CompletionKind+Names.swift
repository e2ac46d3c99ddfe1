import ArgumentParser
import CommandSupport
import FoundationEssentials
import HarnessCore

/// What a shell offers for an unfinished argument.
extension CompletionKind {
  static let feeds = CompletionKind.custom { _, _, begun in
    (Library.standard(isQuiet: true).names + [CorpusLibrary.all]).filter { $0.hasPrefix(begun) }
      + files(begun)
  }

  /// Implementations, which the workers describe.
  static let implementations = CompletionKind.custom {
    (_: [String], _: Int, _: String) async -> [String] in
    let workers = try? Launch.workers(and: Configuration.workers)
    let registry = try? await WorkerRegistry(
      asking: workers ?? [], with: WorkerRunner(timeLimit: .seconds(5)))
    return registry?.implementations.map(\.name) ?? []
  }

  static let explainedNames = CompletionKind.custom { _, _, _ in
    Glossary().names.filter { !$0.contains(" ") }
  }

  static func formats(of kind: ReportKind) -> CompletionKind {
    .list(HarnessCore.formats(of: kind).map(\.name))
  }

  private static func files(_ begun: String) -> [String] {
    File.paths(beside: begun).filter { $0.hasPrefix(begun) }.map { path in
      File.kind(of: path) == .directory ? "\(path)/" : path
    }
  }
}
