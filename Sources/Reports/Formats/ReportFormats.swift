/// Every form that results can be written in, in the order they are listed.
public let reportFormats: [any ReportFormat] = [
  .markdown,
  .csv,
  .json,
  .bench,
]
