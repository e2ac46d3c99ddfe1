package import ArgumentParser

/// The exit statuses of the harness.
///
/// Those from 64 to 76 follow BSD's `sysexits.h`.
extension ExitCode {
  package static let fault = ExitCode(1)
  package static let worse = ExitCode(2)
  package static let notComparable = ExitCode(3)
  package static let better = ExitCode(4)
  package static let unsound = ExitCode(5)
  package static let usage = ExitCode(64)
  package static let badData = ExitCode(65)
  package static let notFound = ExitCode(66)
  package static let missing = ExitCode(69)
  package static let cannotWrite = ExitCode(73)
  package static let undecided = ExitCode(75)
  package static let notFetched = ExitCode(76)
  package static let interrupted = ExitCode(130)

  package struct Meaning: Sendable {
    package let status: ExitCode
    /// The meaning in a few words.
    package let title: String
    /// The meaning in one line, for a glossary.
    package let text: String
  }

  package static let meanings: [Meaning] = [
    Meaning(
      status: .success, title: "done",
      text:
        "all implementations are sound, and nothing is worse; of several feeds, all may reject some"
    ),
    Meaning(status: .fault, title: "internal fault", text: "an internal fault, of SQLite as well"),
    Meaning(
      status: .worse, title: "worse",
      text:
        "a figure is worse than the baseline, the other build, or the first build of a comparison"),
    Meaning(
      status: .notComparable, title: "missing or not comparable",
      text: """
        a worker can't do a pass, a stream or a sink (the other figures are in the report); figures are of other \
        machines, builds or libraries, or on one side alone
        """),
    Meaning(
      status: .better, title: "better",
      text: "a figure is better beyond the threshold, where `--fail-on-better` asks for it"),
    Meaning(
      status: .unsound, title: "an implementation failed",
      text: """
        an implementation differs (also where that is undecided between engines, and it has figures), can't be \
        compared, rejected the document (unless all reject it and there are other feeds), crashed, was killed, timed \
        out, reached a limit or is absent; the report is written; `xpath`: a limit is exceeded
        """),
    Meaning(
      status: .usage, title: "usage", text: "the command line or the configuration is not valid"),
    Meaning(
      status: .badData, title: "bad data",
      text:
        "a corpus, its data or a history is bad; no record type reads a document whose records are to be printed"
    ),
    Meaning(
      status: .notFound, title: "not found",
      text: "a corpus, a file, a backend, a stream, a history or a name was not found"),
    Meaning(
      status: .missing, title: "missing",
      text: """
        a tool, a library, a worker, `/proc`, threads, address space or open files are missing; `verify`: none of the \
        backends can be asked, so nothing was verified
        """),
    Meaning(
      status: .cannotWrite, title: "can't write",
      text:
        "a file can't be written, or standard output (unless there is another status to end with)"),
    Meaning(
      status: .undecided, title: "can't tell",
      text: """
        a check can't tell, not even with twice its budget: another time it may; a comparison could judge nothing
        """),
    Meaning(
      status: .notFetched, title: "not fetched",
      text: """
        the document can't be fetched: no host, no connection, no trust, a refusal, too slow or too large
        """),
    Meaning(
      status: .interrupted, title: "interrupted",
      text: "Ctrl-C, SIGTERM or SIGHUP ended the command; what was measured is reported"),
  ]
}
