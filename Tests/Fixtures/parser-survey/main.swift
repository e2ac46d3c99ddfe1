import EveryBackend
import FeedEvents
import Foundation

/// Lets every parser read many documents, cut in several ways, and prints the outcomes.
///
/// Each parser reads in a child process, which may end by a signal.
///
/// usage: parser-survey [--only BACKEND]... (files PATH... | bad-bytes COUNT | random KIND COUNT SEED)
///        parser-survey show KIND NUMBER SEED
///
/// `files` reads the named files. `bad-bytes` makes documents in twenty encodings, COUNT in each, with one
/// bad byte. `random` makes documents of a kind: plain, dtd or mutated; `show` prints one of them.
///
/// Prints a line for each document on which the parsers differ, with fields separated by tabs: its name, each
/// outcome with its readers, `OUTCOME=BACKEND,BACKEND/CUTS…`, and its bytes in base64. A reader without cuts
/// has the outcome for all of them. An outcome is `accepted:DIGEST` of the event log, `rejected:CODE` or
/// `signal:NUMBER`. The last line is `documents COUNT`.
var words = CommandLine.arguments.dropFirst()
var only: [String] = []
while words.first == "--only" {
  only += words.dropFirst().prefix(1)
  words = words.dropFirst(2)
}
let readers = Reader.all.filter { only.isEmpty || only.contains($0.name) }
let documents: AnySequence<Document>
switch (words.first, words.dropFirst().compactMap { UInt64($0) }) {
case ("files", _):
  documents = AnySequence(words.dropFirst().lazy.map { Document(path: $0) })
case ("bad-bytes", let numbers) where numbers.count == 1:
  documents = AnySequence(BadBytes.documents(inEach: Int(numbers[0])))
case ("show", let numbers) where numbers.count == 2:
  guard let kind = words.dropFirst().first.flatMap(RandomDocument.Kind.init(rawValue:)) else {
    fallthrough
  }
  for document in RandomDocument.documents(kind, count: Int(numbers[0]) + 1, seed: numbers[1])
    .dropFirst(Int(numbers[0]))
  {
    FileHandle.standardOutput.write(Data(document.bytes))
  }
  exit(0)
case ("random", let numbers) where numbers.count == 2:
  guard let kind = words.dropFirst().first.flatMap(RandomDocument.Kind.init(rawValue:)) else {
    fallthrough
  }
  documents = AnySequence(
    RandomDocument.documents(kind, count: Int(numbers[0]), seed: numbers[1]))
default:
  print("parser-survey: files | bad-bytes COUNT | random plain|dtd|mutated COUNT SEED")
  exit(64)
}

var count = 0
for batch in documents.batches(of: 64) {
  for (document, outcomes) in zip(batch, survey(batch, readers)) {
    count += 1
    if let line = line(on: document, outcomes) { print(line) }
  }
}
print("documents \(count)")
