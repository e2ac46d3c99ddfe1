/// Every form that a suite can be written in, in the order they are listed.
public let suiteFormats: [any SuiteFormat] = [
  .markdown,
  .csv,
  .json,
]
