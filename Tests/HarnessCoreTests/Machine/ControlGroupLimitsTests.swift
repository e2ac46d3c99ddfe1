import Testing

@testable import HarnessCore

/// The limits of control groups, from trees of files like those of the kernel.
@Suite struct ControlGroupLimitsTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private var limits: ControlGroupLimits { ControlGroupLimits(below: folder.path) }
  private var quota: String { limits.quota.text { "\($0.processors)" } }
  private var memory: String { limits.memory.text { "\($0)" } }

  /// Writes what the kernel says of this process: its groups, and the mounts of the hierarchies.
  private func write(groups: String, mounts: String) throws {
    try folder.write("\(groups)\n".utf8, to: "proc/self/cgroup")
    let other = "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
    try folder.write("\(other)\(mounts)\n".utf8, to: "proc/self/mountinfo")
  }

  /// Writes the files of a group.
  private func write(_ files: [String: String], in group: String) throws {
    for (name, text) in files { try folder.write("\(text)\n".utf8, to: "\(group)/\(name)") }
  }

  // MARK: - Version 2

  private static let mount = "31 22 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw"
  private static let root = ["cgroup.controllers": "cpu memory", "cpu.stat": "usage_usec 1"]
  private static let group = ["cgroup.controllers": "cpu memory", "cgroup.events": "populated 1"]

  /// Writes the root and the groups `a` and `a/b`, the latter that of this process.
  private func writeTwo(
    upper: [String: String] = [:], own: [String: String] = [:], root: [String: String] = root
  ) throws {
    try write(groups: "0::/a/b", mounts: Self.mount)
    try write(root, in: "sys/fs/cgroup")
    let unlimited = [
      "cpu.max": "max 100000", "memory.max": "max", "memory.high": "max",
    ].merging(Self.group) { $1 }
    try write(unlimited.merging(upper) { $1 }, in: "sys/fs/cgroup/a")
    try write(unlimited.merging(own) { $1 }, in: "sys/fs/cgroup/a/b")
  }

  @Test func withoutLimitsUpToTheRootThereIsNone() throws {
    try writeTwo()
    #expect(quota == "none")
    #expect(memory == "none")
  }

  @Test(arguments: [("50000 100000", "0.5"), ("max 100000", "none"), ("150000 100000", "1.5")])
  func quotaOfTheGroup(_ line: String, _ expected: String) throws {
    try writeTwo(own: ["cpu.max": line])
    #expect(quota == expected)
  }

  @Test func quotaOfAGroupAbove() throws {
    try writeTwo(upper: ["cpu.max": "20000 100000"], own: ["cpu.max": "50000 100000"])
    #expect(quota == "0.2")
  }

  @Test func pausesAreThoseOfTheTightestQuota() throws {
    try writeTwo(
      upper: ["cpu.max": "20000 100000", "cpu.stat": "nr_periods 103\nnr_throttled 98"],
      own: ["cpu.max": "50000 100000", "cpu.stat": "nr_periods 7\nnr_throttled 1"])
    #expect(limits.quota.value?.periods == 103)
    #expect(limits.quota.value?.paused == 98)
  }

  @Test(arguments: [
    (["memory.max": "536870912"], [:], "536870912"),
    (["memory.high": "1000"], ["memory.max": "2000"], "1000"), ([:], ["memory.max": "7"], "7"),
  ])
  func memoryLimitIsTheTightest(
    _ upper: [String: String], _ own: [String: String], _ expected: String
  ) throws {
    try writeTwo(upper: upper, own: own)
    #expect(memory == expected)
  }

  @Test func aGroupWithoutTheControllerSetsNoLimit() throws {
    try write(groups: "0::/a", mounts: Self.mount)
    try write(Self.root, in: "sys/fs/cgroup")
    try write(["cgroup.controllers": "pids", "cgroup.events": ""], in: "sys/fs/cgroup/a")
    #expect(quota == "none")
  }

  @Test func aFileThatIsMissingIsUnknown() throws {
    try write(groups: "0::/a", mounts: Self.mount)
    try write(Self.root, in: "sys/fs/cgroup")
    try write(Self.group, in: "sys/fs/cgroup/a")
    #expect(quota == "unknown")
    #expect(memory == "unknown")
  }

  /// In a namespace the group of the container looks like the root.
  @Test(arguments: [("max 100000", "unknown"), ("25000 100000", "0.25")])
  func groupsAboveANamespaceAreOutOfSight(_ line: String, _ expected: String) throws {
    try write(groups: "0::/", mounts: Self.mount)
    try write(["cpu.max": line].merging(Self.group) { $1 }, in: "sys/fs/cgroup")
    #expect(quota == expected)
  }

  @Test(arguments: ["0::/../..", "0::/../other", "0::/elsewhere", "0::/gone (deleted)", "", "x"])
  func aGroupOutOfSightIsUnknown(_ groups: String) throws {
    try write(groups: groups, mounts: Self.mount)
    try write(Self.root, in: "sys/fs/cgroup")
    #expect(quota == "unknown")
    #expect(memory == "unknown")
  }

  @Test func withoutFilesAllIsUnknown() {
    #expect(quota == "unknown")
    #expect(memory == "unknown")
  }

  // MARK: - Version 1

  private static let mounts = """
    32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw shared:1 - cgroup cgroup rw,cpu,cpuacct
    33 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
    """

  private func writeOne(
    upper: [String: String] = [:], own: [String: String] = [:], mounts: String = mounts
  ) throws {
    try write(groups: "3:memory:/a\n2:cpu,cpuacct:/a/b\n1:name=systemd:/x", mounts: mounts)
    let unlimited = ["cpu.cfs_quota_us": "-1", "cpu.cfs_period_us": "100000"]
    let cpu = "sys/fs/cgroup/cpu,cpuacct"
    try write(unlimited.merging(["release_agent": ""]) { $1 }, in: cpu)
    try write(unlimited.merging(upper) { $1 }, in: "\(cpu)/a")
    try write(unlimited.merging(own) { $1 }, in: "\(cpu)/a/b")
    let none = ["memory.limit_in_bytes": "9223372036854771712"]
    try write(none.merging(["release_agent": ""]) { $1 }, in: "sys/fs/cgroup/memory")
    try write(none.merging(upper) { $1 }, in: "sys/fs/cgroup/memory/a")
  }

  @Test func withoutLimitsOfVersionOneThereIsNone() throws {
    try writeOne()
    #expect(quota == "none")
    #expect(memory == "none")
  }

  @Test func limitsOfVersionOne() throws {
    try writeOne(
      upper: ["cpu.cfs_quota_us": "30000", "memory.limit_in_bytes": "4096"],
      own: ["cpu.cfs_quota_us": "100000", "cpu.cfs_period_us": "200000"])
    #expect(quota == "0.3")
    #expect(memory == "4096")
  }

  /// A container without a namespace sees its own group as the mount point.
  @Test(arguments: [("-1", "unknown"), ("50000", "0.5")])
  func aMountOfTheGroupHidesThoseAbove(_ line: String, _ expected: String) throws {
    try write(
      groups: "2:cpu:/docker/a b",
      mounts: #"32 31 0:29 /docker/a\040b /sys/my\040groups rw - cgroup cgroup rw,cpu"#)
    try write(["cpu.cfs_quota_us": line, "cpu.cfs_period_us": "100000"], in: "sys/my groups")
    #expect(quota == expected)
  }

  // MARK: - Both versions

  @Test func aControllerIsInTheHierarchyOfVersionOneIfThatHasIt() throws {
    try write(
      groups: "2:cpu:/a\n0::/b",
      mounts: "32 31 0:29 / /one rw - cgroup cgroup rw,cpu\n33 31 0:30 / /two rw - cgroup2 none rw")
    try write(["release_agent": ""], in: "one")
    try write(["cpu.cfs_quota_us": "10000", "cpu.cfs_period_us": "100000"], in: "one/a")
    try write(["cgroup.controllers": "memory"], in: "two")
    try write(["memory.max": "99"].merging(Self.group) { $1 }, in: "two/b")
    #expect(memory == "99")
    #expect(quota == "0.1")
  }
}
