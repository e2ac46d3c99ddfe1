internal import Glibc
internal import Statistics
internal import WorkerContract

/// A fact about a machine, its effect on figures, and the remedy.
package struct MachineCheck: Hashable, Encodable, Sendable {
  /// The name of the fact, such as `governor`.
  package let fact: String
  package let found: String
  /// The effect on figures; `nil` if there is none.
  package let effect: String?
  /// The remedy; empty if there is none.
  package let remedy: String

  init(_ fact: String, _ found: String, effect: String? = nil, remedy: String = "") {
    self.fact = fact
    self.found = found
    self.effect = effect
    self.remedy = remedy
  }

  package var isFine: Bool { effect == nil }
}

extension [MachineCheck] {
  /// How many of the checks found a problem.
  package var summary: String {
    let harmful = count { !$0.isFine }
    return harmful == 0
      ? "No problems found." : "\(harmful) of \(count) checks found a problem."
  }
}

// MARK: - All checks

extension MachineCheck {
  /// Checks whether this machine is suitable for measuring, fact by fact, those of the hardware first.
  package static func all(boundProcessor: Int?) -> [MachineCheck] {
    [
      MachineCheck("processor", "\(MachineFacts.processorModel), \(MachineFacts.caches)"),
      hypervisor, cores, binding(boundProcessor), threads, governor, boost, quota, memory, load,
      stolen, clock, peakReset, counters, hugePages, addressSpace, tracer, limits, variables,
    ]
  }

  private static var hypervisor: MachineCheck {
    let found = MachineFacts.hypervisor
    return MachineCheck(
      "hypervisor", found,
      effect: found == "none seen"
        ? nil : "other guests share caches, memory and clock rate: whole seconds can be slower",
      remedy: "compare ratios within one run, not times, and use a larger --budget")
  }

  private static var cores: MachineCheck {
    let count = CLibrary.processorCount
    return MachineCheck(
      "processors", MachineFacts.cores,
      effect: count > 1 ? nil : "everything else on this machine runs on the measured processor",
      remedy: "measure on a machine with two or more processors")
  }

  private static func binding(_ boundProcessor: Int?) -> MachineCheck {
    MachineCheck(
      "binding", boundProcessor.map { "to processor \($0)" } ?? "none",
      effect: boundProcessor == nil ? "samples move between processors and their caches" : nil,
      remedy: "allow sched_setaffinity in this container, or leave out --no-pin")
  }

  private static var threads: MachineCheck {
    MachineCheck(
      "threads", MachineFacts.threads,
      effect: MachineFacts.sharesCores == true
        ? "work on the sibling thread slows the measured thread" : nil,
      remedy: "run 'echo off > /sys/devices/system/cpu/smt/control' as root")
  }

  private static var governor: MachineCheck {
    let found = MachineFacts.governor
    return MachineCheck(
      "governor", found == "none" ? "none: this system can't set the clock rate" : found,
      effect: MachineFacts.hasSteadyGovernor
        ? nil : "the clock rate follows the load: first rounds are slow",
      remedy: "run 'cpupower frequency-set -g performance' as root")
  }

  private static var boost: MachineCheck {
    let found = MachineFacts.boost
    return MachineCheck(
      "boost", found,
      effect: found == "on"
        ? "the clock rate depends on the temperature and on the other cores" : nil,
      remedy: "run 'echo 0 > /sys/devices/system/cpu/cpufreq/boost' as root")
  }

  private static var quota: MachineCheck {
    let limit = ControlGroupLimits().quota
    let pauses = limit.value.map { quota in
      quota.periods == 0 ? "" : ", paused in \(quota.paused) of \(quota.periods) periods"
    }
    return MachineCheck(
      "processor quota", MachineFacts.quota + (pauses ?? ""),
      effect: limit.value == nil ? nil : "the kernel pauses a process that has used up its quota",
      remedy: "raise the processor limit of this container (cpu.max, or cpu.cfs_quota_us)")
  }

  private static var memory: MachineCheck {
    let needed = MemoryLimit.standardBytes
    let isSmall = ControlGroupLimits().memory.value.map { $0 < needed } ?? false
    return MachineCheck(
      "memory limit", MachineFacts.memoryLimit,
      effect: isSmall ? "the kernel kills a worker before it reaches --memory-limit" : nil,
      remedy: "raise the memory limit of this container (memory.max, or memory.limit_in_bytes)")
  }

  private static var load: MachineCheck {
    var watch = LoadWatch()
    // Long enough to count a sufficient number of ticks.
    usleep(500_000)
    watch.note()
    let share = watch.othersShare ?? 0
    return MachineCheck(
      "load", "other processes use \(Figures.percent(share)) of a processor; \(MachineFacts.load)",
      effect: share <= MachineLoad.idleShare
        ? nil : "other processes take processor time and caches from the measured one",
      remedy: "end other processes, or wait until they end")
  }

  private static var stolen: MachineCheck {
    guard let load = ProcessorLoad.now, load.ticks > 0 else {
      return MachineCheck("steal", "unknown: this kernel does not report it")
    }
    let share = Double(load.stolen) / Double(load.ticks)
    return MachineCheck(
      "steal", "\(Figures.percent(share)) of the time since the machine started",
      effect: share > 0.01 ? "the host runs other guests during samples" : nil,
      remedy: "measure at a quieter time, or on a dedicated machine")
  }

  private static var clock: MachineCheck {
    let source = MachineFacts.clockSource
    let isFast = ["tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page"].contains(
      source)
    return MachineCheck(
      "clock",
      "\(source), a reading takes \(Int(CLibrary.nanosecondsPerClockReading.rounded())) ns",
      effect: isFast ? nil : "reading the clock is a system call: chunk times are too long",
      remedy: "boot with a clock source that needs no system call (tsc)")
  }

  private static var peakReset: MachineCheck {
    let isPossible = ProcFile.isWritable("/proc/self/clear_refs")
    return MachineCheck(
      "resident peak", isPossible ? "can be reset" : "can't be reset",
      effect: isPossible ? nil : "peak_resident is unavailable",
      remedy: "allow writing /proc/self/clear_refs in this container")
  }

  private static var counters: MachineCheck {
    let found = MachineFacts.counters
    return MachineCheck(
      "counters", found,
      effect: found.hasPrefix("none") ? "instructions can't be counted while timing" : nil,
      remedy: "count them under valgrind with --instructions")
  }

  private static var hugePages: MachineCheck {
    let found = MachineFacts.hugePages
    return MachineCheck(
      "huge pages", found,
      effect: found == "always" ? "resident sets sometimes grow in steps of 2 MB" : nil,
      remedy: "run 'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled' as root")
  }

  private static var addressSpace: MachineCheck {
    let found = MachineFacts.addressSpace
    return MachineCheck(
      "address space", found,
      effect: found == "fixed"
        ? "all processes have the same memory layout, which may be a slow one"
        : nil,
      remedy: "run 'sysctl kernel.randomize_va_space=2' as root")
  }

  private static var tracer: MachineCheck {
    MachineCheck(
      "tracer", MachineFacts.tracer.map { "process \($0)" } ?? "none",
      effect: MachineFacts.tracer == nil
        ? nil : "the tracer stops samples at system calls and signals",
      remedy: "measure without a debugger")
  }

  private static var limits: MachineCheck {
    let found = ProcessLimits.ofWorkers
    return MachineCheck(
      "limits", found.isEmpty ? "none of note" : found.joined(separator: ", "),
      effect: found.isEmpty ? nil : "a worker fails or is killed when it reaches one of them",
      remedy: "raise these limits (ulimit)")
  }

  private static var variables: MachineCheck {
    let found = MachineFacts.variables
    return MachineCheck(
      "variables", found.isEmpty ? "none of note" : found.joined(separator: " "),
      effect: found.isEmpty ? nil : "these variables change how the allocator or the loader works",
      remedy: "unset these variables")
  }
}
