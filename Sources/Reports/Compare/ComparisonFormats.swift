/// Every form that a comparison can be shown in, in the order they are listed.
public let comparisonFormats: [any ComparisonFormat] = [
  .text,
  .markdown,
  .csv,
  .json,
]
