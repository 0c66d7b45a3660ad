import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// `wilco automation` knows the user's shortcuts.
@Suite("Automations from the command line")
struct AutomationCommandTests {
    private let folder = TemporaryFiles.folder.path + "/wilco-automations-\(UUID().uuidString.prefix(8))"

    /// What was printed on standard output and standard error, in that order.
    private func wilco(_ arguments: [String], _ input: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/input.yaml"
        try input.write(toFile: file, atomically: true, encoding: .utf8)
        let apps = BuiltProducts.checkout.path + "/config/apps/clock"
        return try BuiltProducts.output(
            of: "wilco",
            arguments + [file, "--state", folder, "--apps", apps],
            home: folder
        )
    }

    @Test func aPhraseOfOnesOwnIsSomethingToDo() throws {
        _ = try wilco(["shortcuts", "add"], "name: morning bells\nsteps: [{do: clock.CancelAllTimers}]\n")
        let known = try wilco(
            ["automation", "add"],
            "name: one\nwhen: {time: \"7:30\"}\ndo: morning bells\n"
        )
        #expect(known == "kept: one\n")
        let clash = try wilco(
            ["automation", "check"],
            "name: two\nwhen: {time: \"7:30\"}\ndo: morning bells\n"
        )
        #expect(clash.contains("it runs in the same minute as “one”"), "\(clash)")
        let unknown = try wilco(
            ["automation", "check"],
            "name: three\nwhen: {time: \"8:30\"}\ndo: evening bells of silver\n"
        )
        #expect(unknown.contains("is nothing the apps can do"), "\(unknown)")
    }
}
