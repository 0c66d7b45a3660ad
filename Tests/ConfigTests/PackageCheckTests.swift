import Foundation
import Installing
import TemporaryFiles
import Testing

/// What `apps check` says of the code of an app.
@Suite struct PackageCheckTests {
    /// Types that two targets generate are not the same types.
    @Test(arguments: [(1, 0), (2, 1)])
    func thePluginStandsInOneTarget(_ uses: Int, _ warnings: Int) throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: "\(folder)/complete")
        let use = "plugins: [.plugin(name: \"WilcoIntentsPlugin\", package: \"wilco\")]\n"
        let text = "// plugins: [.plugin(name: \"WilcoIntentsPlugin\")]\n" + String(repeating: use, count: uses)
        try text.write(toFile: "\(folder)/complete/Package.swift", atomically: true, encoding: .utf8)
        let check = try AppsCheck(folder: "\(folder)/complete", state: "\(folder)/state")
        let found = check.warnings.filter { $0.contains("Package.swift:3: ") }
        #expect(found.count == warnings, "\(found)")
    }
}
