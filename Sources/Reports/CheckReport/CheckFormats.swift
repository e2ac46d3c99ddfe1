/// Every form of file that a check can be written in, in the order they are listed.
public let checkFormats: [any CheckFormat] = [
  .markdown,
  .json,
  .junit,
]
