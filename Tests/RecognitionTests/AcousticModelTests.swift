import Foundation
import Recognition
import TemporaryFiles
import Testing

@Suite struct AcousticModelTests {
    /// The engine would end the whole program at it.
    @Test(arguments: ["mdef", "means", "variances", "transition_matrices", "sendump"])
    func aFileThatIsCutShortIsNamed(_ file: String) throws {
        let files = FileManager.default
        let folder = TemporaryFiles.folder.appending(path: "wilco-model-\(UUID().uuidString)/en-us").path
        let installed = try Engine.model.folder
        try files.createDirectory(atPath: folder + "/en-us", withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }
        let dictionary = "cmudict-en-us.dict"
        try files.createSymbolicLink(
            atPath: "\(folder)/\(dictionary)",
            withDestinationPath: "\(installed)/\(dictionary)"
        )
        for name in try files.contentsOfDirectory(atPath: installed + "/en-us") where name != file {
            try files.createSymbolicLink(
                atPath: "\(folder)/en-us/\(name)",
                withDestinationPath: "\(installed)/en-us/\(name)"
            )
        }
        try Data("cut".utf8).write(to: URL(fileURLWithPath: "\(folder)/en-us/\(file)"))
        let path = "\(folder)/en-us/\(file)"
        #expect(throws: RecognitionError.modelDamaged(path: path, package: "pocketsphinx-en-us")) {
            _ = try AcousticModel(folder: folder)
        }
    }
}
