/// What every worker must do, clause by clause; `docs/contract.md` has the same sentences in the same order.
package enum WorkerClause: String, CaseIterable, Sendable {
  case describe, blocks, eventLog, cuts, rejection, manyDocuments, unreadable, shape, unknownOptions
  case bare, times, counts, rejectedSample, passes, sinks, figures, cpuTime, memory

  /// The number by which messages and the documentation call it.
  package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  package var text: String {
    switch self {
    case .describe:
      "`describe` prints a block of lines `key: value` per implementation, each followed by an empty line, and exits with 0; every block has `backend`, a name of its own, and `sinks`."
    case .blocks:
      "`verify` prints a block per `--stream`, in their order: lines with `stream` and `result`, an empty line, then as many bytes of each log as the lines say."
    case .eventLog:
      "The event log has the events of the document as they are defined below; without one, the record log has its records."
    case .cuts:
      "The log and the result are the same however the stream cuts the document."
    case .rejection:
      "A document that is not well-formed is `result: rejected`, with `kind` and `reason`, in an ordinary block; the blocks of further streams follow it."
    case .manyDocuments:
      "With `documents: many`, each block begins with `document: N`, and the documents follow each other in the order of their options."
    case .unreadable:
      "If a document can't be read, the worker exits with 66."
    case .shape:
      "Options that change what is parsed (`--factor`, `--boundaries`, `--stop-after`, `--encoding`, `--base`) are obeyed, or the worker exits with 69, as for anything that it can't do."
    case .unknownOptions:
      "Other options that the worker doesn't know are ignored."
    case .bare:
      "`sample --pass bare --times N` parses N times, prints a line `BenchmarkParse/backend=NAME N`, and exits with 0."
    case .times:
      "Each of the N parses is a whole one: the parser is created, reads every byte, and is freed."
    case .counts:
      "With the sink `count`, the line ends with the number of lines in the event log, as `7540 events/op`; an implementation of records alone counts them as `items/op`."
    case .rejectedSample:
      "If the document is rejected, `sample` prints the same block as `verify`, and exits with 65."
    case .passes:
      "Each pass that `passes` names prints one sample line and exits with 0, or exits with 69."
    case .sinks:
      "Each sink that `sinks` names can be sampled."
    case .figures:
      "Figures are finite, have the units of their metrics, and don't contradict each other."
    case .cpuTime:
      "`cpu-ns/op` is the processor's time of one parse, in nanoseconds, of all threads."
    case .memory:
      "`peak-resident-B` is the largest resident memory of the process in bytes."
    }
  }
}

/// A clause that a worker does not keep.
package struct WorkerFinding: Hashable, Sendable {
  /// The implementation; `nil` for the worker as a whole.
  package let implementation: String?
  package let clause: WorkerClause
  /// What was seen, in words.
  package let problem: String
}
