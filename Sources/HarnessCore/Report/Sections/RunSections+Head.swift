internal import WorkerContract

extension RunSections {
  /// The title, warnings, the answer with its chart and what limits it, and the document.
  ///
  /// On a terminal it has only the warnings, because the answer is printed separately.
  var head: [Section] {
    let results = index.results
    guard detail == .whole else { return [Section(results.warningBlocks)] }
    let census = results.corpus.features.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    return [
      Section(
        question, level: 1,
        results.warningBlocks + [
          .paragraph(RichText(index.answer, .strong)),
          .list(of: index.answerLimits, tone: .alarm),
        ] + chart + [
          .paragraph(RichText(conditions), tone: .aside),
          .paragraph(document),
          .details(
            "Census of the document", [.paragraph(census.isEmpty ? "" : "Census: \(census).")]),
        ])
    ]
  }

  private var question: String {
    let results = index.results
    let name = results.corpus.name.onOneLine
    return if results.fits.contains(where: { $0.size == "bytes" }) {
      "What does a longer \(name) cost?"
    } else if results.fits.contains(where: { $0.size == "chunks" }) {
      "What do small chunks of \(name) cost?"
    } else {
      "Which parser should read \(name)?"
    }
  }

  /// The chart of speeds; curves have charts of their own.
  private var chart: [Block] {
    guard let group = index.mainGroup, !index.results.hasCurve(through: group),
      let chart = speeds(in: group)
    else { return [] }
    return [.chart(chart)]
  }

  /// Returns the chart of the speeds of a group relative to the reference, each with its interval and the ratios
  /// of its rounds; without ratios, of throughputs; `nil` if nothing has a speed.
  private func speeds(in group: CaseGroup) -> Chart? {
    let reference = index.results.plan.reference
    let ranked = Ranking(index.backends(in: group), reference: reference).ranked
    let ratios = ranked.compactMap { ratio(of: $0, to: reference) }
    guard ratios.count < 2 || ratios.count < ranked.count else {
      return Chart(
        "Speed relative to \(reference), above 1 is faster; a dot is a round", .ratio,
        unit: "ratio", ratios)
    }
    let bars = ranked.compactMap { results in
      results.figure(.throughput).map {
        Chart.Series(name: results.name, figures: [$0], remark: "")
      }
    }
    return bars.isEmpty ? nil : Chart("Speed", .bars([""]), unit: "MB/s", bars)
  }

  private func ratio(of results: CaseResults, to reference: String) -> Chart.Series? {
    let throughput = results.value(.throughput).map { "\(Figures.throughput($0)) MB/s" }
    guard results.name != reference else {
      return Chart.Series(
        name: results.name, ratio: SpeedRatio(value: 1), remark: throughput ?? "1×")
    }
    guard let row = results.ratios[reference], let speed = SpeedRatio(ofTime: row) else {
      return nil
    }
    return Chart.Series(
      name: results.name, ratio: speed, samples: row.byRound.filter { $0 > 0 }.map { 1 / $0 },
      remark: [throughput, speed.text].compactMap(\.self).joined(separator: ", "))
  }

  /// What the run was measured on, in a sentence.
  private var conditions: String {
    let results = index.results
    let environment = results.environment
    let machine = ["cpu", "cores", "distribution", "build"].compactMap { name -> String? in
      guard let value = environment[name], !value.isEmpty else { return nil }
      switch name {
      case "cores": return "\(value.prefix { $0 != " " }) cores"
      case "build": return "\(value) build"
      default: return value
      }
    }
    let day = environment.time.map { " on \($0.prefix(10))" } ?? ""
    let rounds = results.plan.rounds["time"].map {
      ", \(Figures.count(Double($0))) rounds in \(Figures.duration(results.plan.durationSeconds * 1e9))"
    }
    let load = results.load.map {
      "; other processes used \(Figures.percent($0.othersShare)) of a processor"
    }
    return
      "Measured\(day): \(machine.joined(separator: ", "))\(rounds ?? "")\(load ?? "").".onOneLine
  }

  private var document: RichText {
    let corpus = index.results.corpus
    let items = corpus.items.map { ", \(Figures.count(Double($0))) items" } ?? ""
    let stresses = corpus.stresses.isEmpty ? "" : " It stresses \(sentence(corpus.stresses))."
    let origin: RichText =
      corpus.isSynthetic
      ? " It is a \("synthetic document", .strong): generated, not recorded." : ""
    return """
      The document is \(sentence(corpus.title)): \(Figures.bytes(Double(corpus.bytes)))\(items).\
      \(stresses)\(origin)
      """
  }

  private func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

extension Results {
  /// The warnings that come before any figure, the most severe first; empty if there are none.
  fileprivate var warningBlocks: [Block] {
    let rounds = plan.rounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let done = rounds.isEmpty ? "no rounds" : "rounds done: " + rounds.joined(separator: ", ")
    let stopped = "INTERRUPTED: the run was stopped before its plan was done (\(done))."
    let unverified = "NOT VERIFIED: the reported events were not compared."
    return environment.warningBlocks + (plan.isInterrupted ? [.warning(stopped)] : [])
      + (plan.verifiedParses == 0 ? [.warning(unverified)] : [])
  }
}

extension MeasurementEnvironment {
  /// The warning about a debug build, which comes before any figure; empty for a release build.
  var warningBlocks: [Block] {
    let debug = "DEBUG BUILD: these figures say nothing about a release build."
    return build == "debug" ? [.warning(debug)] : []
  }
}
