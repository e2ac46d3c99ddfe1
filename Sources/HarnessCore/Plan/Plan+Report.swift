internal import FeedEvents
internal import WorkerContract

extension Plan {
  /// The name that its report gets unless another one is given: that of the corpus, with the streams that are
  /// not the default ones, the number of items after which it stops, and the suffix of a curve.
  package var standardName: String {
    var name = corpus.name
    if request.reportSuffix.isEmpty, streams != Planner.standardStreams(of: corpus) {
      name += streams.map { "-" + $0.description.replacing(":", with: "") }.joined()
    }
    if let stopAfter = request.stopAfter { name += "-stop\(stopAfter)" }
    return name + request.reportSuffix
  }

  /// What is measured, which decides whether the report may replace another one.
  package var work: Work {
    Work(
      documents: corpus.documents.map(\.ownMeasuredDocument), streams: streams,
      sinks: sinks, implementations: implementations.map(\.name), options: options)
  }

  private var options: [String] {
    var options: [String] = []
    if let type = corpus.recordType { options.append("records=\(type)") }
    if let stopAfter = request.stopAfter { options.append("stop-after=\(stopAfter)") }
    if let encoding = corpus.transport.encoding { options.append("encoding=\(encoding)") }
    if request.factors != [1] {
      options.append("factors=\(request.factors.map(String.init).joined(separator: ","))")
    }
    if request.pace != .virtual { options.append("pace=\(request.pace)") }
    if request.passes != Set(PlanRequest().passes) {
      options.append("passes=\(request.passes.map(\.rawValue).sorted().joined(separator: ","))")
    }
    if request.instructions != nil { options.append("instructions") }
    if let refresh = request.refresh { options.append("previous=\(refresh.previous)") }
    return options
  }
}
