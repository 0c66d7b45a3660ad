import Foundation
import Installing
import TemporaryFiles
import Testing

/// An app that only works less well is told so, and refused nothing.
struct FolderNameTests {
    @Test func anotherNameOfTheFolderIsAWarning() throws {
        let folder = TemporaryFiles.folder.path + "/wilco-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let app = "\(folder)/otherwise"
        try FileManager.default.copyItem(atPath: SchemaTests.complete, toPath: app)
        let check = try AppsCheck(folder: app, state: "\(folder)/state")
        #expect(!check.problems.contains { $0.contains("the folder has another name") }, "\(check.problems)")
        let told = check.warnings.filter { $0.contains("the folder has another name than the app's id") }
        #expect(told.count == 1 && told.allSatisfy { !$0.contains("warning") }, "\(check.warnings)")
    }
}
