internal import WorkerContract

/// What a run was measured on, in a sentence.
struct Conditions {
  let text: String

  init(_ results: Results) {
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
    text =
      "Measured\(day): \(machine.joined(separator: ", "))\(rounds ?? "")\(load ?? "").".onOneLine
  }
}
