import Foundation
import Testing
import WorkerContract

@testable import HarnessCore

/// The packages of libraries' files are those that dpkg knows.
@Suite struct LibraryPackagesTests {
  private static let dpkg = "/usr/bin/dpkg-query"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: dpkg), "not Debian"))
  func aFileOfAPackageIsNamedByIt() async throws {
    let packages = try await LibraryPackages(of: [Self.dpkg, "/nowhere/lib.so"])
    let version = try await Program(Self.dpkg).run(["-W", "-f", "${Version}", "dpkg"]).output
    #expect(packages[Self.dpkg] == "dpkg \(version)")
    #expect(packages["/nowhere/lib.so"] == "not packaged")
    #expect(packages["/nowhere/else.so"] == nil)
  }

  @Test func withoutDpkgNothingIsKnown() async throws {
    let packages = try await LibraryPackages(
      of: ["/lib/lib.so"], asking: Program("/nowhere/dpkg-query"))
    #expect(packages["/lib/lib.so"] == nil)
  }

  @Test func whatAWorkerKnowsIsKept() async throws {
    var python = Implementation.fixture("python")
    python.description.libraryFile = Self.dpkg
    python.description.distribution = "PyPI 1.2"
    let named = try await WorkerRegistry([python, .fixture("none")]).namingPackages()
    #expect(named.implementations.map(\.description.distribution) == ["PyPI 1.2", nil])
    #expect(named.implementations.map(\.libraryKey) == ["python 1.0 (PyPI 1.2)", "none 1.0"])
  }
}
