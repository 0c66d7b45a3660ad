import Foundation
import PipelineTesting
import TemporaryFiles
import Testing

/// What a step's parameter can be set to is asked of the app.
@Suite("Options of steps")
struct ShortcutOptionsTests {
    private func options(_ arguments: [String]) throws -> String {
        let folder = TemporaryFiles.folder.path + "/wilco-options-\(UUID().uuidString.prefix(8))"
        let apps = BuiltProducts.checkout.path + "/config/apps/media"
        return try BuiltProducts.output(
            of: "wilco",
            ["shortcuts", "options"] + arguments + ["--state", folder, "--apps", apps],
            home: folder
        )
    }

    @Test func theyAreListedAndNarrowedDown() throws {
        let all = try options(["media.PlayMedia", "media"])
        #expect(all.contains("jazz  some jazz\n") && all.contains("dinnerMusic  dinner music\n"), "\(all)")
        #expect(try options(["media.PlayMedia", "media", "dinner", "MUSIC"]) == "dinnerMusic  dinner music\n")
        #expect(try options(["media.PlayMedia", "media", "polka"]) == "")
    }

    @Test func whatHasNoneIsSaid() throws {
        #expect(try options(["media.PlayMedia", "kind"]).contains("“kind” has no options of the app's"))
        #expect(try options(["media.PlayMedia", "medium"]).contains("Play has no “medium” — did you mean media?"))
        #expect(try options(["media.Paint", "media"]).contains("there is no “media.Paint”"))
    }
}
