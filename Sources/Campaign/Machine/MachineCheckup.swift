internal import Glibc
internal import Results

/// Whether a machine is fit to measure on, fact by fact.
public struct MachineCheckup: Sendable {
  /// The processor everything was bound to, if any.
  private let boundProcessor: Int?

  /// A checkup of this machine.
  ///
  /// - Parameter boundProcessor: The processor everything was bound to, if any.
  public init(boundProcessor: Int?) { self.boundProcessor = boundProcessor }

  /// Every check, those of the hardware first.
  public var checks: [MachineCheck] {
    [
      MachineCheck("processor", "\(MachineFacts.processorModel), \(MachineFacts.caches)"),
      hypervisor, cores, binding, threads, governor, boost, quota, load, stolen, clock,
      peakReset, counters, hugePages, addressSpace, tracer, variables,
    ]
  }

  private var hypervisor: MachineCheck {
    let found = MachineFacts.hypervisor
    return MachineCheck(
      "hypervisor", found,
      effect: found == "none seen"
        ? nil : "other guests share caches, memory and clock rate: whole seconds can be slower",
      remedy: "compare ratios of one run, never times; a larger --budget rides it out")
  }

  private var cores: MachineCheck {
    let count = CLibrary.processorCount
    return MachineCheck(
      "processors", MachineFacts.cores,
      effect: count > 1 ? nil : "everything else on this machine runs on the measured processor",
      remedy: "measure where there are two or more")
  }

  private var binding: MachineCheck {
    MachineCheck(
      "binding", boundProcessor.map { "to processor \($0)" } ?? "none",
      effect: boundProcessor == nil ? "samples move between processors and their caches" : nil,
      remedy: "allow sched_setaffinity in this container, or leave out --no-pin")
  }

  private var threads: MachineCheck {
    let found = MachineFacts.threads
    return MachineCheck(
      "threads", found,
      effect: found == "several a core"
        ? "what the sibling thread does slows the measured one" : nil,
      remedy: "echo off > /sys/devices/system/cpu/smt/control, as root")
  }

  private var governor: MachineCheck {
    let found = MachineFacts.governor
    return MachineCheck(
      "governor", found == "none" ? "none: the clock rate isn't this system's to set" : found,
      effect: MachineFacts.hasSteadyGovernor
        ? nil : "the clock rate follows the load: first rounds are slow",
      remedy: "cpupower frequency-set -g performance, as root")
  }

  private var boost: MachineCheck {
    let found = MachineFacts.boost
    return MachineCheck(
      "boost", found,
      effect: found == "on" ? "the clock rate depends on heat and on the other cores" : nil,
      remedy: "echo 0 > /sys/devices/system/cpu/cpufreq/boost, as root")
  }

  private var quota: MachineCheck {
    let found = MachineFacts.quota
    return MachineCheck(
      "processor quota", found,
      effect: found == "none" ? nil : "a process that has used up its share is stopped for a while",
      remedy: "lift the limit of this container (cpu.max)")
  }

  private var load: MachineCheck {
    var watch = LoadWatch()
    // As long as ticks need to add up to something.
    usleep(500_000)
    watch.note()
    let share = watch.othersShare ?? 0
    return MachineCheck(
      "load", "other processes use \(percent(share)) of a processor; \(MachineFacts.load)",
      effect: share <= MachineLoad.idleShare
        ? nil : "they take time and caches from what is measured",
      remedy: "end them, or wait")
  }

  private var stolen: MachineCheck {
    guard let load = ProcessorLoad.now, load.ticks > 0 else {
      return MachineCheck("steal", "not told by this kernel")
    }
    let share = Double(load.stolen) / Double(load.ticks)
    return MachineCheck(
      "steal", "\(percent(share)) of the time since the start",
      effect: share > 0.01 ? "the host runs other guests in the middle of samples" : nil,
      remedy: "measure at a quieter hour, or on a machine of your own")
  }

  private var clock: MachineCheck {
    let source = MachineFacts.clockSource
    let isFast = ["tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page"].contains(
      source)
    return MachineCheck(
      "clock", "\(source), a reading takes \(Int(ClockReading.nanoseconds.rounded())) ns",
      effect: isFast ? nil : "reading the clock is a system call: chunk times are too long",
      remedy: "boot with a clock source that is read without one (tsc)")
  }

  private var peakReset: MachineCheck {
    let isPossible = ProcFile.isWritable("/proc/self/clear_refs")
    return MachineCheck(
      "resident peak", isPossible ? "can be reset" : "can't be reset",
      effect: isPossible ? nil : "peak_resident is unavailable",
      remedy: "allow writing /proc/self/clear_refs in this container")
  }

  private var counters: MachineCheck {
    let found = MachineFacts.counters
    return MachineCheck(
      "counters", found,
      effect: found.hasPrefix("none") ? "instructions can't be counted while timing" : nil,
      remedy: "--instructions counts them under valgrind")
  }

  private var hugePages: MachineCheck {
    let found = MachineFacts.hugePages
    return MachineCheck(
      "huge pages", found,
      effect: found == "always" ? "resident sets come in steps of 2 MB, now and then" : nil,
      remedy: "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled, as root")
  }

  private var addressSpace: MachineCheck {
    let found = MachineFacts.addressSpace
    return MachineCheck(
      "address space", found,
      effect: found == "fixed"
        ? "each process has the same luck with its layout, or the same bad luck"
        : nil,
      remedy: "sysctl kernel.randomize_va_space=2, as root")
  }

  private var tracer: MachineCheck {
    MachineCheck(
      "tracer", MachineFacts.tracer.map { "process \($0)" } ?? "none",
      effect: MachineFacts.tracer == nil ? nil : "system calls and signals of samples stop for it",
      remedy: "measure outside of the debugger")
  }

  private var variables: MachineCheck {
    let found = MachineFacts.variables
    return MachineCheck(
      "variables", found.isEmpty ? "none of note" : found.joined(separator: " "),
      effect: found.isEmpty ? nil : "they change what the allocator or the loader does",
      remedy: "unset them")
  }
}
