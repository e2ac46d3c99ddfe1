/// Every generator there is; a new one is a file of its own and one line here.
public let corpusGenerators: [any CorpusGenerator.Type] = [
  ITunesGenerator.self
]
