/// Which Swift release the loaded runtime belongs to.
enum SwiftRuntime {
  /// Read from the module interfaces beside the runtime library, which has no version of its own.
  static var version: String {
    let maps = ProcFile.text("/proc/self/maps") ?? ""
    guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
      let slash = line.firstIndex(of: "/"), let name = line.lastIndex(of: "/")
    else { return "unknown: the runtime is linked statically" }
    let module = "\(line[slash..<name])/Swift.swiftmodule"
    for architecture in ["x86_64", "aarch64"] {
      let interface = "\(module)/\(architecture)-unknown-linux-gnu.swiftinterface"
      // // swift-compiler-version: Swift version 6.3.1 (swift-6.3.1-RELEASE)
      if let version = ProcFile.text(interface)?.firstMatch(of: /Swift version ([0-9.]+)/) {
        return String(version.output.1)
      }
    }
    return "unknown: no module interfaces beside the runtime"
  }
}
