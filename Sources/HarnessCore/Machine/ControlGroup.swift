/// A control group (cgroups(7)): a directory with files that limit the processes in it and in the groups below.
struct ControlGroup {
  private let directory: String
  let version: Version

  enum Version {
    /// A hierarchy for each controller, or for a few of them.
    case one
    case two
  }

  /// Returns the first line of a file; `nil` if the file can't be read or is empty.
  func line(_ file: String) -> String? { ProcFile.firstLine("\(directory)/\(file)") }

  /// Returns the count with a name in a file of named counts; 0 if there is none.
  func count(_ name: String, in file: String) -> Int {
    let lines = (ProcFile.text("\(directory)/\(file)") ?? "").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("\(name) ") }
    return line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
  }

  /// Whether it is the root of its hierarchy, and not only the highest group in sight.
  var isRoot: Bool {
    switch version {
    case .one: has("release_agent")
    case .two: has("cgroup.controllers") && !has("cgroup.events")
    }
  }

  /// Whether it can limit a resource.
  ///
  /// In version 2 the root can't, nor can a group to which the one above does not pass the controller on.
  func canLimit(_ controller: String) -> Bool {
    guard version == .two, has("cgroup.controllers") else { return true }
    let controllers = line("cgroup.controllers") ?? ""
    return !isRoot && controllers.split(separator: " ").contains(controller[...])
  }

  private func has(_ file: String) -> Bool { File.kind(of: "\(directory)/\(file)") != nil }
}

// MARK: - The groups of this process

extension ControlGroup {
  /// Finds the groups of this process in the hierarchy of a controller.
  ///
  /// - `base`: the directory with the files of the system; empty for its root.
  ///
  /// Returns the groups, from its own up to the highest one in sight; none if its own is out of sight.
  static func ofThisProcess(in controller: String, below base: String) -> [ControlGroup] {
    func lines(_ path: String) -> [Substring] {
      (ProcFile.text(base + path) ?? "").split(separator: "\n")
    }
    let memberships = lines("/proc/self/cgroup").compactMap(Membership.init)
    // A controller is in a hierarchy of version 1, or else in the only one of version 2.
    let own = memberships.first { $0.controllers.contains(controller[...]) }
    guard let membership = own ?? memberships.first(where: \.controllers.isEmpty) else { return [] }
    let mounts = lines("/proc/self/mountinfo").compactMap(Mount.init).filter { mount in
      own == nil ? mount.version == .two : mount.options.contains(controller[...])
    }
    // One mount may show more of the groups above than another.
    let paths = mounts.compactMap { $0.directories(of: membership.path, below: base) }
      .sorted { $0.count > $1.count }
    let path = paths.first { $0.first.map(File.kind) == .directory } ?? []
    return path.map { ControlGroup(directory: $0, version: own == nil ? .two : .one) }
  }

  /// The group of a process in a hierarchy: a line of `/proc/self/cgroup`.
  private struct Membership {
    /// The controllers of a hierarchy of version 1; empty for version 2.
    let controllers: [Substring]
    let path: Substring

    init?(_ line: Substring) {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      controllers = fields[1].split(separator: ",")
      path = fields[2]
    }
  }

  /// The mount of a hierarchy: a line of `/proc/self/mountinfo` (proc(5)).
  private struct Mount {
    let version: Version
    /// The options of the hierarchy; those of version 1 contain its controllers.
    let options: [Substring]
    /// The group at the mount point.
    private let group: String
    private let mountPoint: String

    init?(_ line: Substring) {
      // 31 23 0:29 /group /sys/fs/cgroup/cpu rw,relatime shared:9 - cgroup cgroup rw,cpu
      let fields = line.split(separator: " ")
      guard let dash = fields.dropFirst(6).firstIndex(of: "-"), fields.count > dash + 2 else {
        return nil
      }
      switch fields[dash + 1] {
      case "cgroup": version = .one
      case "cgroup2": version = .two
      default: return nil
      }
      options = fields[fields.count - 1].split(separator: ",")
      group = Self.unescaped(fields[3])
      mountPoint = Self.unescaped(fields[4])
    }

    /// Returns the directories of a group and of those above it, up to the mount point; `nil` if the group is
    /// not below the mount point.
    func directories(of path: Substring, below base: String) -> [String]? {
      let names = path.split(separator: "/")
      let mounted = group.split(separator: "/")
      // In a namespace of control groups, `..` leads to the groups outside.
      guard names.starts(with: mounted), !names.contains("..") else { return nil }
      let depths = (mounted.count...names.count).reversed()
      return depths.map { depth in
        names[mounted.count..<depth].reduce(base + mountPoint) { "\($0)/\($1)" }
      }
    }

    /// Replaces the octal escapes of blanks, line ends and backslashes.
    private static func unescaped(_ field: Substring) -> String {
      field.replacing(/\\([0-7]{3})/) { match in
        UInt8(match.output.1, radix: 8).map { String(UnicodeScalar($0)) } ?? ""
      }.description
    }
  }
}
