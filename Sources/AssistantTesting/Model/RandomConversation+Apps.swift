internal import Extensions
internal import Foundation
package import WilcoIntents

extension RandomConversation {
    /// Where the apps of random conversations lie: `wilco converse --apps` finds them there.
    package static let appFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/ResolutionTests/Apps").path

    /// Apps that have, taken together, every feature a definition can have.
    package static let apps = AppCatalog.load(folders: [appFolder], locale: "en-US").apps
}
