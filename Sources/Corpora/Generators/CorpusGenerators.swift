/// Every generator there is; a new one is a file of its own and one line here.
public let corpusGenerators: [any CorpusGenerator.Type] = [
  BigTokenGenerator.self,
  ITunesGenerator.self,
  TinyFeedsGenerator.self,
]
